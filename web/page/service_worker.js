// The service worker: after the first visit the page works offline, and a release is used as a whole.
//
// web/release puts a line before this one that defines RELEASE: {id, files: [[name, integrity]…], later: the same}. So each release has
// its own worker. It keeps all files of its release in its own cache, each checked against its integrity, and takes
// over when the cache is complete; until then, and if a file is missing or damaged, the worker and the cache of the
// previous release stay. From then on every page comes from the new release. Files of `later` are large and used by few:
// each is kept once a page has asked for it.
//
// A page that is still open may ask for files of its own, older release: their names contain hashes, so they are looked
// up in all caches, and the cache of the previous release is kept. A page that posts "release?" gets {release: id}.

const scope = new URL("./", self.location).href;
const prefix = `letcont ${scope} `; // caches belong to the whole origin, which may have other sites in other folders
const own = prefix + RELEASE.id;
const turnAddress = `${scope}turn`; // in a cache: a number that is larger than those of the releases before; no file
const first = new Map(RELEASE.files.map(([name, integrity]) => [addressOf(name), integrity]));
const later = new Map(RELEASE.later.map(([name, integrity]) => [addressOf(name), integrity]));
const files = new Map([...first, ...later]);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const address = event.request.url.split(/[?#]/, 1)[0].replace(/\/index\.html$/, "/");
  if (event.request.method !== "GET" || !address.startsWith(scope)) return;
  if (later.has(address)) event.respondWith(answerLater(event, address));
  else if (files.has(address) || tellsItsContent(address)) event.respondWith(answer(event.request, address));
});
self.addEventListener("message", (event) => {
  if (event.data === "release?") event.source.postMessage({ release: RELEASE.id });
});

// A folder's page is asked for by the folder's name; some servers redirect from index.html to it.
function addressOf(name) {
  return new URL(name.replace(/(^|\/)index\.html$/, "$1"), scope).href;
}

function tellsItsContent(address) {
  return /\.[0-9a-f]{16}\.\w+$/.test(address);
}

async function install() {
  const cache = await caches.open(own);
  await Promise.all([...first.keys()].filter((address) => address !== scope).map((address) => obtain(cache, address)));
  await obtain(cache, scope); // last: a cache that has it is whole
  await self.skipWaiting();
}

// Puts a file into the cache, unless an earlier try already did.
async function obtain(cache, address) {
  if (await cache.match(address)) return;
  const before = tellsItsContent(address) ? await caches.match(address, { ignoreVary: true }) : null;
  await cache.put(address, before ?? await download(address));
}

// Rejects if the response is not the release's file of that name. A file that the browser has from loading the page is
// taken without a request, unless it is damaged.
async function download(address) {
  const integrity = files.get(address);
  const get = async (mode) => {
    const response = await fetch(address, { integrity, cache: mode, credentials: "same-origin" });
    if (!response.ok) throw new Error(`${address}: status ${response.status}`);
    return response;
  };
  const response = await (tellsItsContent(address) ? get("force-cache").catch(() => get("reload")) : get("no-cache"));
  // A page may not be answered with a response that was redirected.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  let [kept, latest] = [null, 0];
  for (const name of others) {
    const cache = await caches.open(name);
    const turn = Number(await (await cache.match(turnAddress))?.text() ?? 0);
    if (!await cache.match(scope) || turn < latest) continue;
    [kept, latest] = [name, turn];
  }
  // Not the order in which caches were made: after a way back, the release before is not the last one that was new.
  await (await caches.open(own)).put(turnAddress, new Response(String(latest + 1)));
  await Promise.all(others.filter((name) => name !== kept).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request, address) {
  const kept = await (await caches.open(own)).match(address, { ignoreVary: true }) ??
    (files.has(address) ? undefined : await caches.match(address, { ignoreVary: true }));
  return kept ?? fetch(request);
}

// The page sees how much has come, so it gets the response as it streams in. When it is whole, the browser has it, and a
// copy that is checked is kept.
async function answerLater(event, address) {
  const cache = await caches.open(own);
  const kept = await cache.match(address, { ignoreVary: true }) ?? await caches.match(address, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(event.request);
  const whole = response.clone().arrayBuffer();
  if (response.ok) event.waitUntil(whole.then(() => obtain(cache, address)).catch(() => {})); // there may be no room
  return response;
}
