// What this browser remembers: language, theme, pace, sound, level, name, the game that is going on.
import { languages } from "ulm:languages";
import type { Language, Level, Variant } from "../engine/types";
import type { Pace } from "./sitting";

export interface Settings {
  language: Language;
  theme: "system" | "light" | "dark";
  pace: Pace;
  sound: boolean;
  level: Level;
  seats: 2 | 3 | 4;
  /** how many play at this screen, and what the others of them are called */
  people: number;
  others: string[];
  variant: Variant;
  rounds: 10 | 12;
  name: string;
}

const spoken = () => (navigator.languages ?? []).map((l) => l.slice(0, 2)).find((l) => languages.some(([code]) => code === l)) ?? "en";

export function readSettings(): Settings {
  const usual: Settings = {
    language: spoken(), theme: "system", pace: "usual", sound: false, level: "apprentice",
    seats: 2, people: 1, others: [], variant: "basic", rounds: 10, name: "",
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem("ulm-settings") ?? "{}") as Partial<Settings>) };
  } catch {
    return usual;
  }
}

export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem("ulm-settings", JSON.stringify(settings));
  } catch { /* a browser that keeps nothing */ }
}

export function readGame(): string | null {
  try {
    return localStorage.getItem("ulm-game");
  } catch {
    return null;
  }
}

export function keepGame(record: string | null): void {
  try {
    if (record === null) localStorage.removeItem("ulm-game");
    else localStorage.setItem("ulm-game", record);
  } catch { /* a browser that keeps nothing */ }
}

/** Called when another tab keeps a game, or throws it away. Returns how that is stopped. */
export function onGameElsewhere(deed: () => void): () => void {
  const hear = ({ key }: StorageEvent) => { if (key === "ulm-game") deed(); };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

export function wearTheme(theme: Settings["theme"]): void {
  const night = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = night ? "dark" : "light";
}
