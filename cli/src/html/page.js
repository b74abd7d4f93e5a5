"use strict";
(() => {
  const all = JSON.parse(document.getElementById("steps").textContent);
  for (const [id, { states }] of Object.entries(all)) {
    const article = document.getElementById(id);
    if (article) {
      links(article, states);
      stepper(article, states);
    }
  }

  /// Elements of an await light up together; a click on one goes to the next of them, and the address names the await.
  function links(article, states) {
    const of = (number) => [...article.querySelectorAll(`[data-await="${number}"]`)];
    const number = (event) => event.target.closest?.("[data-await]")?.dataset.await;
    const light = (which, on) => which !== undefined && of(which).forEach((element) => element.classList.toggle("lit", on));
    article.addEventListener("pointerover", (event) => light(number(event), true));
    article.addEventListener("pointerout", (event) => light(number(event), false));
    article.addEventListener("click", (event) => {
      const which = number(event);
      if (which === undefined || event.target.closest("a, button")) return;
      const from = event.target.closest("section");
      const other = of(which).find((element) => element.closest("section") !== from && !element.closest("svg"));
      other?.scrollIntoView({ block: "center", behavior: calm() });
      const state = states.find((state) => String(state.number) === which);
      if (state) history.replaceState(null, "", `#${article.id}/${state.name}`);
    });
    const named = () => {
      const [name, state] = decodeURIComponent(location.hash.slice(1)).split("/");
      if (name !== article.id) return;
      article.scrollIntoView();
      article.querySelectorAll(".lit").forEach((element) => element.classList.remove("lit"));
      const found = states.find((other) => other.name === state);
      if (found && found.number !== null) light(String(found.number), true);
    };
    addEventListener("hashchange", named);
    named();
  }

  function calm() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  }

  /// Plays polls: where the machine is, which ways lead on, what moves and what goes.
  function stepper(article, states) {
    const box = article.querySelector(".stepper");
    const [now, ways, log] = [".now", ".ways", ".log"].map((name) => box.querySelector(name));
    let path = [{ at: 0, text: "made, and not polled yet" }];
    box.hidden = false;

    const list = (names) => names.join(", ");
    const at = () => path[path.length - 1].at;
    function told(from, way) {
      const parts = [];
      if (from.number !== null) parts.push(`woken, polled: ${from.name}'s future is ready and is dropped`);
      else parts.push("polled for the first time");
      if (way.goes.length) parts.push(`goes: ${list(way.goes)}`);
      if (way.stays.length) parts.push(`stays: ${list(way.stays)}`);
      if (way.comes.length) parts.push(`comes: ${list(way.comes)}`);
      const to = states[way.to];
      parts.push(to.number === null ? `${to.name}: Ready${way.when ? ` by ${way.when}` : ""}` : `${to.name}: Pending`);
      return parts.join("; ");
    }
    function take(which) {
      const from = states[at()];
      const way = from.ways[which];
      if (way) path.push({ at: way.to, text: told(from, way) });
      draw();
    }
    function pending() {
      const from = states[at()];
      if (from.number !== null) path.push({ at: at(), text: `woken, polled: ${from.name}'s future is not ready; nothing moves: Pending` });
      draw();
    }
    function back() {
      if (path.length > 1) path.pop();
      draw();
    }
    function restart() {
      path = path.slice(0, 1);
      draw();
    }
    function draw() {
      const state = states[at()];
      box.dataset.state = state.name;
      now.textContent = state.number === null && state.ways.length === 0
        ? `${state.name}: polled again, it panics`
        : `${state.name}${state.awaits ? `, ${state.awaits}` : ""}; holds ${state.holds.length ? list(state.holds) : "nothing else"}`;
      ways.replaceChildren(...state.ways.map((way, which) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = `${which + 1}: to ${states[way.to].name}${way.when ? ` (${way.when})` : ""}`;
        button.addEventListener("click", () => take(which));
        return button;
      }));
      log.replaceChildren(...path.map(({ text }) => {
        const item = document.createElement("li");
        item.textContent = text;
        return item;
      }));
      log.scrollTop = log.scrollHeight;
      article.querySelectorAll("svg .node").forEach((node) => node.classList.toggle("at", node.dataset.state === state.name));
    }
    box.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const keys = { ArrowRight: () => take(0), ArrowLeft: back, Home: restart, p: pending };
      const act = keys[event.key] ?? (/^[1-9]$/.test(event.key) ? () => take(Number(event.key) - 1) : null);
      if (act) {
        event.preventDefault();
        act();
        box.focus();
      }
    });
    draw();
  }
})();
