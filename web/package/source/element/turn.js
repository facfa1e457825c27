// The engine runs one program at a time: the element that runs one stops the one before.
export const takeEngine = (() => {
  let holder = null;
  return (element) => {
    if (holder !== element) holder?.stop();
    holder = element;
  };
})();
