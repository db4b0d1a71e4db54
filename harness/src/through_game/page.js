"use strict";
// Shows one listed position of a game at a time: see page.rs for the data.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const [gameList, classifierList, place] = ["game", "classifier", "place"].map(byId);
  const addOption = (list, text, value) => list.add(new Option(text, value));
  data.games.forEach((game, at) => addOption(gameList, `${game.dataset} ${game.name}`, at));
  data.classifiers.forEach((name, at) => addOption(classifierList, name, at));
  classifierList.selectedIndex = data.classifiers.length - 1;

  const NAMESPACE = "http://www.w3.org/2000/svg";
  function shape(parent, name, attributes) {
    const element = document.createElementNS(NAMESPACE, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent.append(element);
  }

  // Draws stones, owners ("B", "W", "N", "?") and statuses ("a", "d", "u", ".") of all points.
  // `end` has the final owners; a stone whose verdict is not what becomes of it gets a ring.
  function draw(into, stones, owners, statuses, end) {
    const lines = Math.sqrt(stones.length);
    const svg = document.createElementNS(NAMESPACE, "svg");
    svg.setAttribute("viewBox", `-1 -1 ${lines + 1} ${lines + 1}`);
    svg.setAttribute("role", "img");
    shape(svg, "rect", { x: -1, y: -1, width: lines + 1, height: lines + 1, fill: "#e9c77b" });
    for (let line = 0; line < lines; line += 1) {
      const ink = { stroke: "#5a4a2a", "stroke-width": 0.03 };
      shape(svg, "line", { x1: line, y1: 0, x2: line, y2: lines - 1, ...ink });
      shape(svg, "line", { x1: 0, y1: line, x2: lines - 1, y2: line, ...ink });
    }
    let right = 0;
    for (let at = 0; at < stones.length; at += 1) {
      const [x, y] = [at % lines, Math.floor(at / lines)];
      const stone = stones[at];
      const isLost = stone !== "." && end[at] !== stone;
      const isWrong = stone !== "." && statuses[at] !== (isLost ? "d" : "a");
      right += owners[at] === end[at] ? 1 : 0;
      if (stone !== ".") {
        const fill = stone === "B" ? "#111" : "#fff";
        shape(svg, "circle", { cx: x, cy: y, r: 0.47, fill, stroke: "#111", "stroke-width": 0.03 });
        if (statuses[at] === "d") {
          const ink = { stroke: fill === "#111" ? "#fff" : "#111", "stroke-width": 0.09 };
          shape(svg, "line", { x1: x - 0.2, y1: y - 0.2, x2: x + 0.2, y2: y + 0.2, ...ink });
          shape(svg, "line", { x1: x - 0.2, y1: y + 0.2, x2: x + 0.2, y2: y - 0.2, ...ink });
        }
      } else if (owners[at] === "B" || owners[at] === "W") {
        const fill = owners[at] === "B" ? "#111" : "#fff";
        shape(svg, "rect", { x: x - 0.14, y: y - 0.14, width: 0.28, height: 0.28, fill });
      }
      if (isWrong) {
        shape(svg, "circle", { cx: x, cy: y, r: 0.47, fill: "none", stroke: "#d00000", "stroke-width": 0.1 });
      }
    }
    into.replaceChildren(svg);
    return right;
  }

  function show() {
    const game = data.games[gameList.value];
    const moment = game.moments[place.value];
    const [owners, statuses] = moment.verdicts[classifierList.value];
    const right = draw(byId("now"), moment.stones, owners, statuses, moment.end);
    const fates = Array.from(moment.stones, (stone, at) => {
      if (stone === ".") return ".";
      return moment.end[at] === stone ? "a" : "d";
    });
    draw(byId("end"), moment.stones, moment.end, fates, moment.end);
    byId("where").textContent = `${moment.at}: ${moment.played} moves played, ${moment.left} left`;
    const percent = ((100 * right) / owners.length).toFixed(1);
    const name = data.classifiers[classifierList.value];
    byId("caption").textContent = `${name}: ${right} of ${owners.length} points right (${percent}%)`;
  }

  function choose() {
    const last = data.games[gameList.value].moments.length - 1;
    place.max = last;
    place.value = Math.min(place.value, last);
    show();
  }

  if (data.games.length > 0) {
    gameList.addEventListener("change", choose);
    classifierList.addEventListener("change", show);
    place.addEventListener("input", show);
    choose();
  }
})();
