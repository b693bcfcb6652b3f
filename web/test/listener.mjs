// listener.mjs - plays as somebody who cannot see: knows nothing of the page but its accessibility tree,
// as Chromium tells it to a screen reader, and has nothing but a keyboard
import { equal, ok } from "node:assert/strict";
import { LIMIT } from "./patience.mjs";

/** Where moves are made; the rest are tools and news. */
const ROOMS = ["Cathedral area", "Docks, bag and piles", "About this", "The Danube and the quarters", "Your things"];

const LANDMARKS = ["region", "complementary", "log", "navigation"];

const said = (node, room) => {
  const is = (word) => node.properties?.some((it) => it.name === word && it.value.value === true) ?? false;
  return {
    id: node.backendDOMNodeId, role: node.role?.value, name: node.name?.value ?? "", description: node.description?.value ?? "",
    room, isFocused: is("focused"), isDisabled: is("disabled"),
  };
};

/** The tree as a list in reading order, each with the landmark that it lies in. */
async function listen(session) {
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const list = [];
  const read = (node, room) => {
    const here = LANDMARKS.includes(node.role?.value) ? node.name?.value ?? "" : room;
    if (!node.ignored) list.push(said(node, here));
    for (const id of node.childIds ?? []) if (byId.has(id)) read(byId.get(id), here);
  };
  read(nodes[0], "");
  return list;
}

/** What is said when the focus comes to something: itself, and the landmark around it. */
async function focused(session) {
  const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", { objectId: result.objectId });
  const landmark = nodes.slice(1).find((node) => LANDMARKS.includes(node.role?.value));
  return said(nodes[0], landmark?.name?.value ?? "");
}

const isButton = ({ role, room, isDisabled }) => role === "button" && ROOMS.includes(room) && !isDisabled;
const texts = (tree, room) => tree.filter((node) => node.role === "StaticText" && node.room === room).map((node) => node.name);

/** The grid's nine colours, read cell by cell. */
function gridOf(tree) {
  return tree.filter(({ role, name, room }) => /^(cell|gridcell)$/.test(role) && room === "Cathedral area" && name).map(({ name }) => name);
}

/** The grid after a push that was only heard of. */
function pushed(grid, colour, [side, line]) {
  const i = Number(line) - 1;
  const cells = side === "N" || side === "S" ? [i, i + 3, i + 6] : [3 * i, 3 * i + 1, 3 * i + 2];
  if (side === "S" || side === "E") cells.reverse();
  const next = [...grid];
  [next[cells[0]], next[cells[1]], next[cells[2]]] = [colour, grid[cells[0]], grid[cells[1]]];
  return next;
}

/** What has to be found in the tree at any time, by its words: in the name, or what is said after it. */
function findsEverything(tree, seats) {
  const told = (room, pattern) => tree.filter((node) => node.room === room && node.role !== "StaticText" && pattern.test(`${node.name} ${node.description}`)).length;
  const river = "The Danube and the quarters";
  equal(gridOf(tree).length, 9, "the grid has nine tiles");
  equal(told("Cathedral area", /[NESW][123]: (empty|\w+ lies here)/), 12, "twelve outer places");
  equal(told(river, /Free spaces: \d of \d/), 8, "eight quarters");
  equal(told(river, /River space [+\u2212]\d+/), 22, "22 spaces");
  equal(told("Docks, bag and piles", /In the docks: /), 5, "five docks");
  for (const seat of seats) {
    equal(told(river, new RegExp(`Barge of ${seat}: space [+\u2212]\\d`)), 1, `the barge of ${seat}`);
    ok(tree.some(({ role, name }) => role === "heading" && name.startsWith(seat)), `a heading for ${seat}`);
  }
  for (const heading of ["Cathedral area", "Docks, bag and piles", river, "Seats", "What happened", "Your things"])
    ok(tree.some(({ role, name }) => role === "heading" && name === heading), `a heading ${heading}`);
  for (const { role, name, id } of tree) if (/^(button|image|link|slider|textbox)$/.test(role)) ok(name, `the ${role} ${id} has a name`);
}

/** Plays a game of these seats, in English, to its end or for so many moves; returns how often a key was pressed. */
export async function playByEar({ page, context }, luck, seats, most) {
  const session = await context.newCDPSession(page);
  await session.send("Accessibility.enable");
  const heard = [];
  let keys = 0, touches = 0, grid = null;
  const key = (name) => { keys++; return page.keyboard.press(name); };
  /** Waits until it is one's turn and the page is still; hears what was said meanwhile. */
  const wait = async (before) => {
    const until = Date.now() + LIMIT;
    for (let last = ""; ; ) {
      const tree = await listen(session);
      const news = texts(tree, "News");
      const isOver = tree.some(({ role, name }) => role === "button" && name === "Look back at the game");
      const at = tree.find(({ isFocused, role }) => isFocused && role !== "RootWebArea");
      const things = tree.filter(isButton);
      const moment = `${things.map(({ id, name }) => id + name).join()} ${news.join()}`;
      const isStill = moment === last;
      last = moment;
      if (isStill && (isOver || (things.length && at && moment !== before))) return { tree, news, isOver, at, things, moment };
      ok(Date.now() < until, `something new can be done, and the focus is somewhere: ${news.at(-1)}, ${things.map(({ name }) => name).join()}, ${moment === before ? "as before" : "new"}, at ${at?.name}`);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))));
    }
  };
  for (let now = await wait(""); ; now = await wait(now.moment)) {
    const { tree, news } = now;
    // What is new since last time: the news only ever grows at its end.
    const known = heard.length ? news.lastIndexOf(heard.at(-1)) : -1;
    const fresh = news.slice(known + 1);
    heard.push(...fresh);
    ok(fresh.length <= 6, `not too much at once: ${fresh.length}`);
    for (const text of fresh)
      for (const [, colour, place] of text.matchAll(/pushes (\w+) in from ([NESW][123])/g)) if (grid) grid = pushed(grid, colour, place);
    if (grid && !now.isOver) equal(gridOf(tree).join(), grid.join(), "the grid is what was told of it");
    grid = gridOf(tree);
    if (now.isOver) {
      const end = heard.findLast((text) => text.includes("The game is over. "));
      ok(end, "the end is told");
      const totals = tree.slice(tree.findIndex(({ role, name }) => role === "rowheader" && name === "Total")).filter(({ role }) => /^(cell|gridcell)$/.test(role));
      seats.forEach((seat, i) => ok(end.includes(`${seat} has ${totals[i].name} point`), `${seat}'s total is what was told: ${end}`));
      return { keys, touches };
    }
    if (touches % 10 === 0) findsEverything(tree, seats);
    if (touches >= most) return { keys, touches };
    for (let tabs = luck(5); tabs > 0; tabs--) await key(luck(3) ? "Tab" : "Shift+Tab");
    let at = null;
    for (let tries = 0; !at; tries++) {
      ok(tries < 60, "Tab leads to a button that makes a move");
      const here = await focused(session);
      if (isButton(here)) at = here;
      else await key(["Tab", "ArrowDown", "Tab", "ArrowRight"][tries % 4]);
    }
    ok(at.name, "what has the focus has a name");
    await key(luck(2) ? "Enter" : "Space");
    ok(++touches < 1000, "a game ends");
  }
}
