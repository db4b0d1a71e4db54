"use strict";
// The link to a board opens it: a browser scrolls to what is folded, and no more.
(() => {
  function open(hash) {
    const board = document.getElementById(hash.slice(1));
    if (!(board instanceof HTMLDetailsElement)) return;
    board.open = true;
    board.scrollIntoView();
  }
  for (const link of document.querySelectorAll("a[href^='#game-']")) {
    link.addEventListener("click", () => open(link.hash));
  }
  open(location.hash);
})();
