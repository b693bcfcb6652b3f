// The page: which of its leaves is open, in which language and theme.
import { useEffect, useState } from "preact/hooks";
import type { ChronicleEntry, Engine, LocalGame, Plan, Things, ViewGame } from "../engine/types";
import { useCatalogue } from "../engine/words";
import { HandContext, useOwnHand } from "../model/focus";
import { ChronicleContext } from "../model/chronicle";
import { keepSettings, readGame, readSettings, wearTheme, type Settings } from "../model/settings";
import { Play } from "./play";
import { Start } from "./start";
import { Learn } from "./learn";
import { Review } from "./review";
import { Parlour } from "./parlour";
import { Menu } from "../panel/menu";
import { Reference } from "./reference";
import { readLink, type TableLink } from "../model/link";
import { readFile, useDrop } from "./drop";
import { followMailLink } from "../online/maillink";
import { EngineFault } from "../engine/engine";
import { _, format } from "../engine/words";

type Open =
  | { leaf: "start" }
  | { leaf: "learn" }
  | { leaf: "play"; game: LocalGame }
  | { leaf: "review"; game: ViewGame; record: string; from?: TableLink | undefined }
  | { leaf: "parlour"; link: TableLink };

export function App({ engine }: { engine: Engine }) {
  const hand = useOwnHand();
  const [settings, setSettings] = useState(readSettings);
  const [things, setThings] = useState<Things | null>(null);
  const [chronicle, setChronicle] = useState<ChronicleEntry[]>([]);
  const [open, setOpen] = useState<Open>(() => {
    const link = readLink(location.hash);
    return link ? { leaf: "parlour", link } : { leaf: "start" };
  });
  const [isMenu, setMenu] = useState(false);
  const [rules, setRules] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  useEffect(() => {
    let isStale = false;
    void (async () => {
      try {
        const catalogue = await engine.speak(settings.language);
        const [next, entries] = await Promise.all([engine.things(), engine.chronicle()]);
        if (isStale) return;
        useCatalogue(catalogue);
        document.documentElement.lang = settings.language;
        setThings(next);
        setChronicle(entries);
      } catch (reason) {
        setTrouble(String(reason));
      }
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
  useEffect(() => {
    const onHash = () => {
      const link = readLink(location.hash);
      if (link) setOpen({ leaf: "parlour", link });
      else setOpen((now) => (now.leaf === "parlour" || (now.leaf === "review" && now.from) ? { leaf: "start" } : now));
    };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);

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

  const change = (part: Partial<Settings>) => setSettings({ ...settings, ...part });
  const attempt = async (deed: () => Promise<void>) => {
    setTrouble(null);
    try {
      await deed();
    } catch (reason) {
      setTrouble(reason instanceof Error ? reason.message : String(reason));
    }
  };
  const begin = (plan: Plan) => attempt(async () => setOpen({ leaf: "play", game: await engine.begin(plan) }));
  const resume = (record: string | null) => attempt(async () => {
    if (record) setOpen({ leaf: "play", game: await engine.resume(record) });
  });
  const review = (record: string, from?: TableLink) => attempt(async () => {
    const game = await engine.open(record).catch((reason) => {
      const fault = reason instanceof EngineFault ? reason.fault : null;
      throw fault ? new Error(format(_("This is not the record of a game. Line %d: %s Open a file that was downloaded after a game."), fault.line, fault.sentence)) : reason;
    });
    setOpen({ leaf: "review", game, record, from });
  });
  const reviewFile = (file: File) => attempt(async () => review(await readFile(file)));
  const home = () => {
    if (location.hash) history.replaceState(null, "", location.pathname);
    setMenu(false);
    setOpen({ leaf: "start" });
  };
  useDrop((file) => void reviewFile(file));

  if (!things) return <main class="waiting" aria-busy="true">{trouble ? <p role="alert">{trouble}</p> : <h1>Ulm</h1>}</main>;
  const shared = { things, settings, home, rules: setRules };
  const menu = () => setMenu(true);
  return (
    <HandContext.Provider value={hand}><ChronicleContext.Provider value={chronicle}>
      {open.leaf === "start" ? <Start things={things} settings={settings} change={change} begin={begin} resume={() => resume(readGame())} learn={() => setOpen({ leaf: "learn" })} review={reviewFile} rules={setRules} hasGame={readGame() !== null} /> : null}
      {open.leaf === "learn" ? <Learn engine={engine} things={things} settings={settings} menu={menu} rules={setRules} playOn={resume} /> : null}
      {open.leaf === "play" ? <Play {...shared} key={open.game} menu={menu} game={open.game} review={review} again={begin} /> : null}
      {open.leaf === "review" ? <Review {...shared} key={open.game} game={open.game} record={open.record} from={open.from} engine={engine} back={open.from ? () => setOpen({ leaf: "parlour", link: { ...open.from!, review: false } }) : undefined} /> : null}
      {open.leaf === "parlour" ? <Parlour {...shared} engine={engine} link={open.link} review={review} change={change} /> : null}
      {isMenu ? <Menu settings={settings} change={change} close={() => setMenu(false)} leave={home} /> : null}
      {rules !== null ? <Reference engine={engine} words={rules} close={() => setRules(null)} /> : null}
      {trouble ? <p class="trouble" role="alert">{trouble} <button type="button" onClick={() => setTrouble(null)}>{_("Close")}</button></p> : null}
    </ChronicleContext.Provider></HandContext.Provider>
  );
}
