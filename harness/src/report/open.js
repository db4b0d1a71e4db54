"use strict";
// Opens the folded board to which a link leads. A browser alone only scrolls to it.
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
