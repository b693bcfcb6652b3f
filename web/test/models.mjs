// models.mjs ULM WASM - what the page says of things, hears and remembers, in node; speaks TAP
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { load } from "./node.mjs";
import { run } from "./tap.mjs";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, String(value)),
  removeItem: (key) => kept.delete(key),
};
const broken = { getItem() { throw new Error("no"); }, setItem() { throw new Error("no"); }, removeItem() { throw new Error("no"); } };

const listeners = new Set();
globalThis.addEventListener = (kind, hear) => { if (kind === "storage") listeners.add(hear); };
globalThis.removeEventListener = (_kind, hear) => listeners.delete(hear);
globalThis.matchMedia = () => ({ matches: false });
const browser = (value) => Object.defineProperty(globalThis, "navigator", { value, configurable: true });
browser({ languages: ["en-GB"] });

const page = await load(["about", "account", "chronicle", "keys", "link", "news", "places", "route", "settings", "shelf", "telling"].map((name) => `model/${name}`).concat("online/person", "engine/words"));

const things = {
  colours: { gray: { name: "gray", action: "Money" }, white: { name: "white", action: "Clear away" } },
  coats: {
    corn: { name: "The corn measurers", effect: "2 points.", place: "N2" },
    salt: { name: "The salt traders", effect: "1 coin.", place: "W3" },
  },
  quarters: { oath: { name: "The oath", effect: "Take a descendant.", river: [4, 5, 6], spaces: 5 } },
  descendants: { abbot: { name: "The abbot", effect: "A coin each turn." } },
  river: [-11, -8, -3, -2, -1, 1, 2].map((points, i) => ({ effect: i === 1 ? "A card." : "Nothing.", points })),
  cards: { siege: { title: "The siege", played: "Points.", laid: "3 points." } },
};

function look(state = {}, more = {}) {
  return {
    names: ["Ada", "Ben", "Cleo"], task: "Push the tile.", pushes: [], ...more,
    state: {
      out: {}, edges: {}, seals: { oath: {} }, crests: {}, bag: { gray: 3, white: 4 }, round: 2, rounds: 10,
      phase: "act", to_move: 1, legal: null, ...state,
    },
  };
}

function a_thing_is_called_by_its_name_and_says_what_it_does() {
  const lines = (thing, state) => {
    const it = page.about(thing, things, look(state));
    return it && [it.kind, it.word, it.name, ...it.lines];
  };
  deepEqual(lines("quarter:oath"), ["quarter", "oath", "The oath", "Take a descendant."]);
  for (const kind of ["descendant", "mine"]) deepEqual(lines(`${kind}:abbot`), [kind, "abbot", "The abbot", "A coin each turn."]);
  for (const kind of ["card", "laid", "discard"])
    deepEqual(lines(`${kind}:siege`), [kind, "siege", "The siege", "If played: Points.", "If laid down: 3 points."]);
  for (const kind of ["action", "tile", "dock", "drawn"]) deepEqual(lines(`${kind}:gray`), [kind, "gray", "Money (gray)"]);
  deepEqual(lines("coat:salt"), ["coat", "salt", "The salt traders", "1 coin."]);
  deepEqual(lines("space:2"), ["space", "2", "River space \u22128", "A card.", "Points at the end: -8"]);
  deepEqual(lines("side:N"), ["side", "N", "Clear away"]);
  for (const thing of ["card:?", "coat:?", "bag", "step"]) equal(lines(thing), null);
}

function an_outer_place_tells_of_its_coat_unless_a_tile_can_be_pushed_there() {
  const name = (pushes) => page.about("place:N2", things, look({}, { pushes }))?.name;
  equal(name([]), "The corn measurers");
  equal(name(["N1"]), "The corn measurers");
  equal(name(["N2"]), undefined);
  equal(page.about("place:N1", things, look()), null);
}

/** The things of the table, each with the rule whose entries tell of it. */
const RULE_OF = {
  "quarter:oath": "R-QUARTER-OATH", "descendant:abbot": "R-DESC-ABBOT", "mine:abbot": "R-DESC-ABBOT",
  "coat:corn": "R-COAT-1", "place:N1": "R-COAT-1", "dock:gray": "R-DOCK-1", "space:3": "R-RIVER",
  ...Object.fromEntries(["card", "laid", "discard"].flatMap((kind) => [["siege", "R-CARD-SIEGE"], ["choir", "R-CARD-CATHEDRAL"],
    ["nave", "R-CARD-CATHEDRAL"], ["tower", "R-CARD-CATHEDRAL"], ["salt", "R-CARD-TRADE"]].map(([word, rule]) => [`${kind}:${word}`, rule]))),
};

function a_thing_is_told_of_by_the_entry_of_its_rule_and_rather_by_its_own() {
  const cards = Object.fromEntries(["choir", "nave", "tower", "salt"].map((kind) => [kind, { kind }]).concat([["siege", { kind: "chronicle" }]]));
  const all = { ...things, cards };
  const entry = (id, rule, on = "lexicon") => ({ page: on, id, rules: ["R-NONE", rule] });
  const rules = [...new Set(Object.values(RULE_OF))];
  const chronicle = [...rules.map((rule) => entry("elsewhere", rule, "years")), ...rules.map((rule) => entry(`of ${rule}`, rule))];
  for (const [thing, rule] of Object.entries(RULE_OF)) {
    equal(page.taleOf(thing, all, chronicle).id, `of ${rule}`, thing);
    const [, word] = thing.split(":");
    equal(page.taleOf(thing, all, [...chronicle, entry(word, rule)]).id, word, thing);
    equal(page.taleOf(thing, all, [entry("x", "R-NONE")]), null, thing);
  }
  const ofKind = { ...all, cards: { c7: { kind: "nave" } } };
  equal(page.taleOf("card:c7", ofKind, [...chronicle, entry("nave", "R-CARD-CATHEDRAL")]).id, "nave");
  for (const thing of ["card:?", "coat:?", "bag", "side:N"]) equal(page.taleOf(thing, all, chronicle), null, thing);
}

function what_lies_at_a_place_is_told() {
  equal(page.tellPlace("N2", look(), things), "N2: empty. Coat of arms beside it: The corn measurers");
  equal(page.tellPlace("W3", look({ out: { W3: "gray" }, edges: { W3: 2 } }), things),
    "W3: gray lies here. Coat of arms beside it: The salt traders. Seal on it: Ben");
}

function a_quarter_tells_who_sealed_it_and_what_is_free() {
  equal(page.tellQuarter("oath", look(), things), "The oath. Take a descendant. River spaces \u22122 to +1. Free spaces: 5 of 5");
  equal(page.tellQuarter("oath", look({ seals: { oath: { 1: 2, 2: 0, 3: 1 } }, crests: { oath: 3 } }), things),
    "The oath. Take a descendant. River spaces \u22122 to +1. Seals: Ada 2, Cleo 1. Free spaces: 2 of 5. Crest: Cleo");
}

function spaces_barges_bag_and_cards_are_told() {
  equal(page.tellSpace(1, things), "River space \u221211. Nothing. Points at the end: -11");
  equal(page.tellBarge({ seat: 2, space: 7 }, look(), things), "Barge of Ben: space +2");
  equal(page.tellBag(look()), "7 tiles in the bag");
  equal(page.tellBag(look({ bag: { gray: 1, white: 0 } })), "1 tile in the bag");
  equal(page.tellCard("siege", things), "The siege. If played: Points. If laid down: 3 points");
  equal(page.tellCard("?", things), "A hidden card");
}

function whose_turn_it_is_is_told_to_each() {
  equal(page.tellTask(look(), 1), "Your turn. Push the tile. Round 2 of 10");
  equal(page.tellTask(look(), 2), "It is Ada's turn. Round 2 of 10");
  equal(page.tellTask(look({ to_move: 3 }), 0), "It is Cleo's turn. Round 2 of 10");
  equal(page.tellTask(look({ to_move: 0 }), 0), "Round 2 of 10");
  equal(page.tellTask(look({ to_move: null, phase: "over" }), 1), "The game is over.");
}

const line = (by, news, words) => ({ by, news, words, kind: "move" });
const turn = (by) => ({ by, kind: "turn", news: "never", words: "" });

function news_are_a_text_a_turn_without_what_another_line_says() {
  const entries = [line(1, "always", "Ada pushes."), line(1, "last", "Ada ends."), turn(2), line(2, "never", "Ben reaches."),
    line(0, "own", "It is gray."), line(2, "always", "Ben pushes."), line(0, "own", "A card."),
    line(0, "never", "A coat."), line(0, "always", "It begins."), line(2, "last", "Ben ends.")];
  deepEqual(page.news(entries, 1, 1, false), ["Ada pushes.", "Ben pushes. It begins."]);
  deepEqual(page.news(entries, 1, 2, false), ["Ada pushes.", "It is gray. Ben pushes. A card. It begins."]);
  deepEqual(page.news(entries, 1, 0, false), ["Ada pushes.", "Ben pushes. It begins."]);
  deepEqual(page.news(entries, 1, 1, true), ["Ada pushes.", "Ben pushes. It begins. Ben ends."]);
  deepEqual(page.news([line(0, "own", "It is gray.")], 0, 0, false), []);
  deepEqual(page.news([], 1, 1, true), []);
}

function a_link_keeps_what_it_was_made_of_and_is_handed_on_without_the_seat() {
  const link = { table: "a b", secret: "s", invitation: "i", review: true };
  deepEqual(page.readLink(page.writeLink(link)), link);
  equal(page.writeLink({ table: "x" }), "#table=x");
  deepEqual(page.withoutSeat(link), { table: "a b", invitation: "i" });
  deepEqual(page.withoutSeat({ table: "x", secret: "s" }), { table: "x" });
  deepEqual(page.readLink("#hall"), { table: "" });
  equal(page.readLink("#rules"), null);
}

function a_computer_is_called_by_its_level() {
  const levels = [{ level: "novice", name: "Novice" }, { level: "master", name: "Master" }];
  equal(page.nameOf({ holder: "person", name: "Ada" }, levels), "Ada");
  equal(page.nameOf({ holder: "nobody" }, levels), "");
  equal(page.nameOf({ holder: "computer", name: "novice 2", level: "master" }, levels), "Master");
  equal(page.nameOf({ holder: "computer", level: "search:7" }, levels), "search:7");
  equal(page.nameOf({ holder: "computer" }, levels), "");
}

function seats_that_were_taken_are_kept_the_newest_first() {
  kept.clear();
  page.keepPlace({ table: "a", secret: "1", commitment: "c", entropy: "e" });
  page.keepPlace({ table: "b" });
  deepEqual(page.readPlaces().map(({ table }) => table), ["b", "a"]);
  page.keepPlace({ table: "a", secret: "2", commitment: "other" });
  deepEqual(page.readPlaces(), [{ table: "a", secret: "2", commitment: "c", entropy: "e" }, { table: "b" }]);
  page.keepPlace({ table: "a" });
  equal(page.readPlace("a").secret, "2");
  equal(page.readPlace("c"), undefined);
  page.dropPlace("a");
  deepEqual(page.readPlaces(), [{ table: "b" }]);
  for (let i = 0; i < 41; i++) page.keepPlace({ table: `t${i}` });
  deepEqual([page.readPlaces().length, page.readPlaces()[0].table, page.readPlaces()[39].table], [40, "t40", "t1"]);
}

function what_was_kept_and_cannot_be_read_counts_for_nothing() {
  for (const text of ["{", "null", '"a"', '{"table":"x"}']) {
    kept.set("ulm-places", text);
    deepEqual(page.readPlaces(), []);
  }
  kept.set("ulm-places", '[null,{"table":3},{"table":"x"}]');
  deepEqual(page.readPlaces(), [{ table: "x" }]);
  kept.set("ulm-settings", "{");
  equal(page.readSettings().pace, "usual");
  kept.set("ulm-account", "{");
  equal(page.readAccount(), null);
  kept.clear();
}

function a_browser_that_keeps_nothing_is_played_in_all_the_same() {
  const { localStorage } = globalThis;
  globalThis.localStorage = broken;
  page.keepPlace({ table: "a" });
  page.keepSettings(page.readSettings());
  page.keepAccount({ name: "Ada", token: "t" });
  const shelf = new page.Shelf(() => 1), id = shelf.add("record", position());
  equal(shelf.keep(id, "more of it", position()), false);
  deepEqual([shelf.record(id), shelf.running().id, new page.Shelf().list()], ["more of it", id, []]);
  deepEqual([page.readPlaces(), page.readAccount(), page.readSettings().seats], [[], null, 2]);
  globalThis.localStorage = localStorage;
}

/** What a list says of a game. */
const position = ({ phase = "act", score = [0, 0] } = {}) => ({
  names: ["Ada", "Ursula"], players: ["person", "novice"],
  state: { variant: "basic", round: 3, rounds: 10, phase, seats: score.map((points, i) => ({ seat: i + 1, score: points })), winners: phase === "over" ? [2] : null },
});

function games_stand_on_a_shelf_and_none_takes_the_place_of_another() {
  kept.clear();
  let now = 1;
  const shelf = new page.Shelf(() => now++);
  const one = shelf.add("one", position()), two = shelf.add("two", position());
  ok(one !== two);
  deepEqual(shelf.list().map(({ id, begun, changed }) => [id, begun, changed]), [[two, 2, 2], [one, 1, 1]]);
  ok(shelf.keep(one, "one and more", position()));
  deepEqual([shelf.running().id, shelf.record(one), shelf.record(two)], [one, "one and more", "two"]);
  shelf.keep(one, "one at its end", position({ phase: "over", score: [40, 52] }));
  const [over] = new page.Shelf().list();
  deepEqual([over.scores, over.winners, over.begun, over.names, shelf.running().id], [[40, 52], [2], 1, ["Ada", "Ursula"], two]);
  shelf.drop(two);
  deepEqual([shelf.record(two), shelf.running(), kept.has(`ulm-game:${two}`)], [null, undefined, false]);
  const laid = shelf.lay("somebody's");
  deepEqual([shelf.record(laid), shelf.list().length], ["somebody's", 1]);
}

function the_one_game_that_was_kept_before_stands_on_the_shelf_too() {
  kept.clear();
  kept.set("ulm-game", "a record");
  const { id } = new page.Shelf().running();
  deepEqual([new page.Shelf().record(id), kept.has("ulm-game"), new page.Shelf().list().length], ["a record", false, 1]);
}

function of_very_many_games_the_oldest_finished_ones_go() {
  kept.clear();
  let now = 1;
  const shelf = new page.Shelf(() => now++);
  const first = shelf.add("running", position());
  for (let i = 0; i < 230; i++) shelf.add(`over ${i}`, position({ phase: "over" }));
  const left = shelf.list();
  deepEqual([left.length, left.at(-1).id, left[0].changed, [...kept.keys()].filter((key) => key.startsWith("ulm-game:")).length], [200, first, 231, 200]);
}

function a_list_of_games_that_came_to_harm_is_no_harm() {
  for (const text of ["{", "null", "5", "[null, 5, {}]", JSON.stringify([{ id: "a", names: [1], begun: 1, changed: 1 }])]) {
    kept.set("ulm-shelf", text);
    deepEqual(new page.Shelf().list(), []);
  }
  kept.clear();
}

function settings_that_nobody_could_have_chosen_are_passed_over() {
  const bad = { language: "xx", theme: "red", pace: 7, sound: "yes", level: null, seats: 9, people: 0, others: [7], variant: null, rounds: 11, name: {}, __proto__: null, more: 1 };
  deepEqual(page.soundSettings(bad), {});
  for (const nothing of [null, undefined, 5, "text", []]) deepEqual(page.soundSettings(nothing), {});
  const good = { language: "de", theme: "dark", pace: "slow", sound: true, level: "any", seats: 4, people: 2, others: ["Ben"], variant: "tower", rounds: 12, name: "Ada" };
  deepEqual(page.soundSettings({ ...good, more: 1 }), good);
  const levels = [{ level: "novice" }, { level: "apprentice" }];
  equal(page.fitLevel({ level: "novice" }, levels).level, "novice");
  equal(page.fitLevel({ level: "grandmaster of before" }, levels).level, "apprentice");
  equal(page.fitLevel({ level: "gone" }, levels.slice(0, 1)).level, "novice");
}

function the_address_says_where_one_is_and_no_secret() {
  kept.clear();
  page.keepPlace({ table: "known", secret: "mine", invitation: "i" });
  const opened = (hash, state = null) => {
    globalThis.location = { hash, pathname: "/" };
    globalThis.history = { state, replaceState: (next, _title, address) => Object.assign(globalThis.history, { state: next, address }) };
    return page.takeRoute().link;
  };
  const noted = (route) => {
    globalThis.location = { pathname: "/" };
    globalThis.history = { pushState: (state, _title, address) => Object.assign(globalThis.history, { state, address }) };
    page.noteRoute(route);
    globalThis.location.hash = globalThis.history.address.slice(1);
    return globalThis.history.address;
  };
  for (const route of [{ leaf: "start" }, { leaf: "learn" }, { leaf: "shelf" }, { leaf: "play", id: "a b" }, { leaf: "review", id: "c&d" },
    { leaf: "online", link: { table: "t", secret: "s", invitation: "i", review: true } }]) {
    ok(!noted(route).includes("secret"));
    deepEqual(page.takeRoute(), route);
  }
  deepEqual(opened("#table=known"), { table: "known", secret: "mine", invitation: "i" });
  deepEqual(opened("#table=t&secret=s&invitation=j"), { table: "t", secret: "s", invitation: "j" });
  deepEqual([globalThis.history.address, globalThis.history.state], ["/#table=t&invitation=j", { secret: "s" }]);
  deepEqual(opened("#table=t", { secret: "s" }), { table: "t", secret: "s" }); // after a reload
  deepEqual(opened("#table=known&secret=other"), { table: "known", secret: "other", invitation: "i" });
  delete globalThis.location;
  delete globalThis.history;
  kept.clear();
}

function settings_and_account_are_remembered() {
  kept.clear();
  const usual = page.readSettings();
  deepEqual([usual.theme, usual.pace, usual.sound, usual.level, usual.seats, usual.people, usual.variant, usual.rounds, usual.name],
    ["system", "usual", false, "apprentice", 2, 1, "basic", 10, ""]);
  page.keepSettings({ ...usual, name: "Ada", sound: true });
  deepEqual(page.readSettings(), { ...usual, name: "Ada", sound: true });
  page.keepAccount({ name: "Ada", token: "t" });
  deepEqual(page.readAccount(), { name: "Ada", token: "t" });
  page.keepAccount(null);
  equal(page.readAccount(), null);
  ok(!kept.has("ulm-account"));
}

function the_first_language_of_the_browser_that_there_is_is_spoken() {
  const speaks = (...languages) => {
    browser({ languages });
    return page.readSettings().language;
  };
  kept.clear();
  equal(speaks("it-IT", "fr-CA", "de"), "fr");
  equal(speaks("it"), "en");
  equal(speaks(), "en");
  browser({});
  equal(page.readSettings().language, "en");
}

function a_game_kept_in_another_tab_is_heard_of_until_it_is_not() {
  let heard = 0;
  const stop = page.onGameElsewhere("mine", () => heard++);
  const say = (key) => listeners.forEach((hear) => hear({ key }));
  for (const other of ["ulm-settings", "ulm-game:other"]) say(other);
  equal(heard, 0);
  say("ulm-game:mine");
  equal(heard, 1);
  stop();
  say("ulm-game:mine");
  equal(heard, 1);
}

function a_theme_is_worn_by_wish_or_by_the_system() {
  const dataset = {};
  globalThis.document = { documentElement: { dataset } };
  const worn = (theme, isDark) => {
    globalThis.matchMedia = (query) => {
      equal(query, "(prefers-color-scheme: dark)");
      return { matches: isDark };
    };
    page.wearTheme(theme);
    return dataset.theme;
  };
  deepEqual([worn("dark", false), worn("light", true), worn("system", true), worn("system", false)], ["dark", "light", "dark", "light"]);
  delete globalThis.document;
}

function arrows_move_the_focus_among_what_glows() {
  const focused = [];
  const thing = (left, top, isSeen = true) => ({
    classList: { contains: (name) => name === "live" }, getClientRects: () => (isSeen ? [1] : []),
    getBoundingClientRect: () => ({ left, top, width: 10, height: 10 }),
    focus() { focused.push(this); document.activeElement = this; },
  });
  const hidden = thing(20, 0, false), left = thing(0, 0), right = thing(60, 0), below = thing(0, 60);
  globalThis.document = { querySelectorAll: () => [hidden, left, right, below], activeElement: null };
  deepEqual([page.step("Enter"), focused], [false, []]);
  deepEqual([page.step("ArrowDown"), page.step("ArrowRight"), page.step("ArrowRight"), page.step("ArrowLeft"), page.step("ArrowDown"), page.step("ArrowUp")],
    [true, true, false, true, true, true]);
  ok([left, right, left, below, left].every((it, i) => it === focused[i]) && focused.length === 5);
  document.activeElement = { classList: { contains: () => false } };
  page.step("ArrowUp");
  equal(focused.at(-1), left);
  document.querySelectorAll = () => [hidden];
  equal(page.step("ArrowUp"), false);
  delete globalThis.document;
}

function random_digits_are_as_many_as_asked_for() {
  // None of these bytes has a leading zero with odds of (15/16)^1000, below one in 10^28.
  match(page.randomHex(1000), /^[0-9a-f]{2000}$/);
}

function counts_above_two_hundred_have_the_form_of_their_last_two_digits() {
  page.useCatalogue({ language: "xx", texts: { thing: ["one %d", "few %d", "many %d"] }, forms: Array.from({ length: 200 }, (_unused, n) => (n === 1 || n === 101 ? 0 : n === 104 ? 1 : 2)) });
  deepEqual([1, 5, 104, 199, 200, 201, 304, 1001].map((n) => page.count("thing", "things", n)),
    ["one 1", "many 5", "few 104", "many 199", "many 200", "one 201", "few 304", "one 1001"]);
  deepEqual([page.count("%d hat", "%d hats", 1), page.count("%d hat", "%d hats", 2)], ["1 hat", "2 hats"]);
  page.useCatalogue({ language: "en", texts: {}, forms: [] });
  equal(page.format("%2$s %1$s %%", "a", "b"), "b a %");
  equal(page.format("%s and %d", "a", 2), "a and 2");
}

await run([a_thing_is_told_of_by_the_entry_of_its_rule_and_rather_by_its_own, a_thing_is_called_by_its_name_and_says_what_it_does, an_outer_place_tells_of_its_coat_unless_a_tile_can_be_pushed_there,
  what_lies_at_a_place_is_told, a_quarter_tells_who_sealed_it_and_what_is_free, spaces_barges_bag_and_cards_are_told,
  whose_turn_it_is_is_told_to_each, news_are_a_text_a_turn_without_what_another_line_says,
  a_link_keeps_what_it_was_made_of_and_is_handed_on_without_the_seat, a_computer_is_called_by_its_level,
  seats_that_were_taken_are_kept_the_newest_first, what_was_kept_and_cannot_be_read_counts_for_nothing,
  a_browser_that_keeps_nothing_is_played_in_all_the_same, settings_and_account_are_remembered,
  games_stand_on_a_shelf_and_none_takes_the_place_of_another, the_one_game_that_was_kept_before_stands_on_the_shelf_too,
  of_very_many_games_the_oldest_finished_ones_go, a_list_of_games_that_came_to_harm_is_no_harm,
  settings_that_nobody_could_have_chosen_are_passed_over, the_address_says_where_one_is_and_no_secret,
  the_first_language_of_the_browser_that_there_is_is_spoken, a_game_kept_in_another_tab_is_heard_of_until_it_is_not,
  a_theme_is_worn_by_wish_or_by_the_system, arrows_move_the_focus_among_what_glows, random_digits_are_as_many_as_asked_for,
  counts_above_two_hundred_have_the_form_of_their_last_two_digits]);
