// What a page of the book does with scripts: programs open in their place, fields check answers, and the book is searched.

import "./live.js";
import "./search.js";

// On a small screen the contents are closed at first.
if (matchMedia("(max-width: 60rem)").matches) document.querySelector("nav details").open = false;
