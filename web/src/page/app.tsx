// The page: which of its leaves is open, in which language and theme.
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChronicleEntry, Engine, LocalGame, Plan, Things, ViewGame } from "../engine/types";
import { useCatalogue } from "../engine/words";
import { HandContext, useOwnHand } from "../model/focus";
import { ChronicleContext } from "../model/chronicle";
import { fitLevel, HabitsContext, keepSettings, readSettings, soundSettings, wearTheme, type Settings } from "../model/settings";
import { beside, isGameRoute, noteRoute, takeRoute, visit, type Route } from "../model/route";
import type { Shelf } from "../model/shelf";
import { Play } from "./play";
import { LocalGames } from "./shelf";
import { Start } from "./start";
import { Learn } from "./learn";
import { Review } from "./review";
import { Online } from "./online";
import { Menu } from "../panel/menu";
import { Reference } from "./reference";
import type { TableLink } from "../model/link";
import { unpack } from "../model/parcel";
import { readFile, useDrop } from "./drop";
import { useVersion } from "../online/version";
import { followMailLink } from "../online/maillink";
import { EngineFault } from "../engine/engine";
import { _, format, Said } from "../engine/words";

type Open =
  | { leaf: "start" | "learn" | "shelf" }
  | { leaf: "play"; id: string; game: LocalGame }
  | { leaf: "review"; game: ViewGame; record: string; from?: TableLink | undefined; at?: number | undefined }
  | { leaf: "online"; link: TableLink };

interface Props { engine: Engine; shelf: Shelf }

/** The rules over whatever is open, which the browser's "back" closes. */
function useRules() {
  const [rules, setRules] = useState<string | null>(beside().rules ?? null);
  const open = (words: string) => {
    history.pushState({ ...beside(), rules: words }, "");
    setRules(words);
  };
  const close = () => (beside().rules === undefined ? setRules(null) : history.back());
  return { rules, setRules, open, close };
}

export function App({ engine, shelf }: Props) {
  const hand = useOwnHand();
  const [settings, setSettings] = useState(readSettings);
  const [things, setThings] = useState<Things | null>(null);
  const [chronicle, setChronicle] = useState<ChronicleEntry[]>([]);
  const [open, setOpen] = useState<Open | null>(null);
  const [isMenu, setMenu] = useState(false);
  const [isKept, setKept] = useState(true);
  const [isUp, setUp] = useState(false);
  const isOld = useVersion([isUp]);
  const [isOldKnown, setOldKnown] = useState(false);
  const rules = useRules();
  const [trouble, setTrouble] = useState<string | null>(null);
  /** raised when one goes elsewhere: what was on its way to be opened is closed again */
  const arrivals = useRef(0);
  const at = useRef("");

  useEffect(() => {
    let isStale = false;
    void (async () => {
      const catalogue = await engine.speak(settings.language);
      const [next, entries] = await Promise.all([engine.things(), engine.chronicle()]);
      if (isStale) return;
      useCatalogue(catalogue);
      document.documentElement.lang = settings.language;
      setSettings((now) => fitLevel(now, next.levels));
      setThings(next);
      setChronicle(entries);
    })();
    return () => { isStale = true; };
  }, [settings.language]);
  useEffect(() => {
    wearTheme(settings.theme);
    keepSettings(settings);
    const night = matchMedia("(prefers-color-scheme: dark)");
    const wear = () => wearTheme(settings.theme);
    night.addEventListener("change", wear);
    return () => night.removeEventListener("change", wear);
  }, [settings]);
  const canSpeak = things !== null;
  useEffect(() => {
    if (!canSpeak) return;
    const follow = () => void followMailLink(location.hash).then((said) => {
      if (said === null) return;
      history.replaceState(null, "", location.pathname); // its key is not left in the address
      setTrouble(said);
    }, (reason) => setTrouble(String(reason)));
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [canSpeak]);

  const change = (part: Partial<Settings>) => setSettings((now) => ({ ...now, ...soundSettings(part) }));
  const attempt = async (deed: () => Promise<void>) => {
    setTrouble(null);
    try {
      await deed();
    } catch (reason) {
      if (!(reason instanceof Said)) throw reason;
      setTrouble(reason.message);
    }
  };
  /** Opens what takes a while; it is closed again where somebody has gone elsewhere meanwhile. */
  const openGame = async <G extends LocalGame | ViewGame>(asked: Promise<G>, show: (game: G) => Promise<void> | void) => {
    const arrival = ++arrivals.current;
    const game = await asked;
    if (arrival === arrivals.current) await show(game);
    else game.close();
  };
  const resume = (id: string, record: string) => openGame(engine.resume(record), (game) => setOpen({ leaf: "play", id, game }));
  const openRecord = (record: string, show: (game: ViewGame) => void) => openGame(engine.open(record).catch((reason) => {
    const fault = reason instanceof EngineFault ? reason.fault : null;
    throw fault ? new Said(format(_("This is not the record of a game. Line %d: %s Open a file that was downloaded after a game."), fault.line, fault.sentence)) : reason;
  }), show);
  /** What the address names is not there. */
  const strand = () => {
    history.replaceState(null, "", location.pathname);
    at.current = JSON.stringify(takeRoute());
    setOpen({ leaf: "start" });
  };
  const arrive = (route: Route) => attempt(async () => {
    setMenu(false);
    if (isGameRoute(route)) {
      const record = shelf.record(route.id);
      if (record === null) {
        strand();
        throw new Said(_("This browser does not have this game any more."));
      }
      if (route.leaf === "play") return resume(route.id, record);
      return openRecord(record, (game) => setOpen({ leaf: "review", game, record }));
    }
    if (route.leaf === "shared") {
      const record = await unpack(route.packed).catch((reason) => { strand(); throw reason; });
      return openRecord(record, (game) => setOpen({ leaf: "review", game, record, at: route.at })).catch((reason) => { strand(); throw reason; });
    }
    arrivals.current++;
    setOpen(route);
  });
  const note = (route: Route) => {
    noteRoute(route);
    at.current = JSON.stringify(takeRoute());
  };
  const go = (route: Route) => {
    note(route);
    rules.setRules(null);
    void arrive(route);
  };
  useEffect(() => {
    if (!canSpeak) return;
    const follow = () => {
      rules.setRules(beside().rules ?? null);
      const route = takeRoute(), now = JSON.stringify(route);
      if (now !== at.current) void arrive(route);
      at.current = now;
    };
    follow();
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [canSpeak]);
  const shelve = async (game: LocalGame) => {
    const id = shelf.add(await game.record("whole"), await game.look(0));
    note({ leaf: "play", id });
    setOpen({ leaf: "play", id, game });
  };
  const begin = (plan: Plan) => attempt(() => openGame(engine.begin(plan), shelve));
  const playOn = (record: string) => attempt(() => openGame(engine.resume(record), shelve));
  const review = (record: string, from: TableLink) => attempt(() => openRecord(record, (game) => {
    if (!from.review) note({ leaf: "online", link: { ...from, review: true } });
    setOpen({ leaf: "review", game, record, from });
  }));
  const lookBack = (id: string) => go({ leaf: "review", id });
  const reviewFile = (file: File) => attempt(async () => {
    const record = await readFile(file);
    await openRecord(record, (game) => {
      note({ leaf: "review", id: shelf.lay(record) });
      setOpen({ leaf: "review", game, record });
    });
  });
  const home = () => go({ leaf: "start" });
  useDrop((file) => void reviewFile(file));

  if (!things || !open) return <main class="waiting" aria-busy="true">{trouble ? <p role="alert">{trouble}</p> : <h1>Ulm</h1>}</main>;
  const shared = { things, settings, home, rules: rules.open };
  const menu = () => setMenu(true);
  return (
    <HandContext.Provider value={hand}><HabitsContext.Provider value={settings}><ChronicleContext.Provider value={chronicle}>
      {open.leaf === "start" ? <Start things={things} settings={settings} change={change} begin={begin} go={go} review={reviewFile} rules={rules.open} shelf={shelf} /> : null}
      {open.leaf === "shelf" ? <LocalGames shelf={shelf} things={things} go={go} home={home} /> : null}
      {open.leaf === "learn" ? <Learn engine={engine} things={things} settings={settings} menu={menu} rules={rules.open} playOn={playOn} /> : null}
      {open.leaf === "play" ? <Play {...shared} key={open.game} menu={menu} id={open.id} game={open.game} shelf={shelf} told={setKept} review={() => lookBack(open.id)} again={begin} /> : null}
      {open.leaf === "review" ? <Review {...shared} key={open.game} game={open.game} record={open.record} from={open.from} at={open.at} engine={engine} menu={menu} back={open.from ? () => visit({ ...open.from!, review: false }) : undefined} /> : null}
      {open.leaf === "online" ? <Online {...shared} engine={engine} link={open.link} review={review} change={change} connected={setUp} /> : null}
      {isMenu ? <Menu settings={settings} change={change} close={() => setMenu(false)} leave={home} isKept={open.leaf === "review" ? null : open.leaf !== "play" || isKept} /> : null}
      {rules.rules !== null ? <Reference engine={engine} words={rules.rules} close={rules.close} /> : null}
      {isOld && !isOldKnown ? (
        <p class="trouble" role="status">{_("The server has another version of this page.")} <button type="button" class="strong" onClick={() => location.reload()}>{_("Reload the page")}</button> <button type="button" onClick={() => setOldKnown(true)}>{_("Close")}</button></p>
      ) : null}
      {trouble ? <p class="trouble" role="alert">{trouble} <button type="button" onClick={() => setTrouble(null)}>{_("Close")}</button></p> : null}
    </ChronicleContext.Provider></HabitsContext.Provider></HandContext.Provider>
  );
}
