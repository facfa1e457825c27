// Opens an address in another tab. Browsers allow that for a short time after a key or a click, so the tab is there before
// the address is. Resolves to false if the browser does not allow it.
export async function openInTab(address) {
  const tab = open("", "_blank");
  if (tab === null) return false;
  try {
    const wanted = await address();
    tab.opener = null;
    tab.location.replace(wanted);
    return true;
  } catch (error) {
    tab.close();
    throw error;
  }
}
