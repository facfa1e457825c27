// The release of the site that this page belongs to, as its build has written it into the page (web/release/release.mjs).

const told = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? "";

// The id of the release; "" outside of one.
export const release = told("letcont-release");

// The size of application.wasm, in bytes; 0 outside of a release.
export const applicationBytes = Number(told("letcont-application-bytes")) || 0;
