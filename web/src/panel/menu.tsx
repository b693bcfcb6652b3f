// The menu of a game: what can be changed at once, and leaving.
import { useEffect, useRef } from "preact/hooks";
import type { Settings } from "../model/settings";
import { LanguageChoice, Preferences, TableHabits } from "./choice";
import { Dialog } from "./dialog";
import { _ } from "../engine/words";

const KEYS = (): [string, string][] => [
  ["← ↑ ↓ →", _("To the nearest thing that glows")], ["Tab", _("To the next thing")], ["Enter", _("Touch it")], ["Esc", _("Back")],
  ["D", _("Draw from the bag")], ["E", _("End turn")], ["P", _("Pass")], ["U", _("Undo")], ["H", _("Hint")], ["R", _("Replay")],
  ["S", _("Say again what is asked")], ["?", _("Rules")], ["M", _("Menu")],
];

const isLetter = (key: string) => key.length === 1;

function Keys({ letters }: { letters: boolean }) {
  return (
    <section class="keys">
      <h3>{_("Keys")}</h3>
      <dl>{KEYS().filter(([key]) => letters || !isLetter(key)).map(([key, words]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{words}</dd></div>)}</dl>
    </section>
  );
}

interface Props {
  settings: Settings;
  change(part: Partial<Settings>): void;
  close(): void;
  leave(): void;
  /** the game can be gone on with; null where there is none to go on with */
  isKept?: boolean | null;
  /** more of this game */
  children?: preact.ComponentChildren;
}

export function Menu({ settings, change, close, leave, isKept = true, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Dialog kind="menu" label={_("Menu")} close={close}>
      <header><h2>{_("Menu")}</h2></header>
      <div class="choices">
        <Preferences settings={settings} change={change} />
        <TableHabits settings={settings} change={change} />
        <LanguageChoice settings={settings} change={change} />
        <button ref={button} type="button" class="strong" onClick={close}>{_("Back to the game")}</button>
        <button type="button" onClick={leave}>{_("Leave the game")}</button>
        {isKept === null ? null : <p class="soft">{isKept ? _("It is kept, and you can go on later.") : _("It is not kept in this browser: it is gone when you close this page.")}</p>}
        {children}
        <Keys letters={settings.keys} />
      </div>
    </Dialog>
  );
}
