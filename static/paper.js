// A sheet is printed with one tap; without this script the browser's menu does it.
"use strict";
(() => {
  const button = document.querySelector("#print");
  button.hidden = false;
  button.addEventListener("click", () => window.print());
})();
