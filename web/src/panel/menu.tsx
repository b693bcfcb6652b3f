// The menu of a game: what can be changed at once, and leaving.
import { useEffect, useRef } from "preact/hooks";
import type { Settings } from "../model/settings";
import { Preferences } from "./choice";
import { _ } from "../engine/words";

interface Props {
  settings: Settings;
  change(part: Partial<Settings>): void;
  close(): void;
  leave(): void;
  /** more of this game */
  children?: preact.ComponentChildren;
}

export function Menu({ settings, change, close, leave, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div class="reference menu" role="dialog" aria-label={_("Menu")} onKeyDown={(e) => e.key === "Escape" && close()}>
      <header><h2>{_("Menu")}</h2></header>
      <div class="choices">
        <Preferences settings={settings} change={change} />
        <button ref={button} type="button" class="strong" onClick={close}>{_("Back to the game")}</button>
        <button type="button" onClick={leave}>{_("Leave the game")}</button>
        <p class="soft">{_("It is kept, and you can go on later.")}</p>
        {children}
      </div>
    </div>
  );
}
