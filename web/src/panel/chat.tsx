// What people at the table say to each other, who comes and goes, and who is there.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Seat, Things } from "../engine/types";
import { nameOf } from "../online/person";
import type { Person, TableEvent } from "../online/types";
import { ChargePicture } from "../art/charge";
import type { OnlineTable } from "../model/online";
import { writeSpan } from "./clock";
import { Complain } from "./complain";
import { Trouble } from "./trouble";
import { _, count, format } from "../engine/words";

interface Line { seat?: Seat | undefined; name?: string | undefined; words: string; number?: number }

/** What was ordered, by whom, and why in their words. */
function ordered(sentence: string, { by, reason }: TableEvent): string {
  return [sentence, by === "moderator" ? _("A moderator ordered it.") : "", reason ? format(_("The reason: %s"), reason) : ""].filter(Boolean).join(" ");
}

/** Order kept at the table, of nobody's seat or somebody's. */
function tellOrder(event: TableEvent, name: string): string | null {
  const isOn = event.closed !== "no";
  switch (event.kind) {
    case "hushed": return ordered(isOn ? _("Those who look on can say nothing any more.") : _("Those who look on can talk again."), event);
    case "muted": return ordered(format(isOn ? _("%s can say nothing any more.") : _("%s can talk again."), name), event);
    case "sent": return ordered(format(_("%s was sent away."), name), event);
    case "passed": return ordered(format(_("%s goes on for %s."), event.name ?? "", name), event);
    case "closed": return ordered(_("The table is closed."), event);
    default: return null;
  }
}

/** What is told of the table beside the game; of others' seats by the names that they had then. */
function happenings(events: readonly TableEvent[], levels: Things["levels"]): Line[] {
  const names: string[] = [];
  return events.flatMap((event, i): Line[] => {
    const { kind, seat } = event;
    if (kind === "said") return [{ seat, name: event.name ?? "", words: event.text ?? "", number: i + 1 }];
    const order = tellOrder(event, names[seat ?? 0] ?? "");
    if (seat && kind === "passed") names[seat] = event.name ?? "";
    if (order) return [{ seat, words: order }];
    if (kind === "rematch") return [{ words: _("The game goes on at another table.") }];
    if (!seat) return [];
    if (kind === "sat") names[seat] = event.name ?? "";
    if (kind === "filled") names[seat] = nameOf({ seat, holder: "computer", level: event.level ?? "" }, levels);
    const sentences: Partial<Record<TableEvent["kind"], string>> = {
      sat: _("%s sits down."), filled: _("%s sits down."), left: _("%s leaves."), handed: _("A computer plays on for %s."),
      back: _("%s plays again."), late: _("The time of %s is up."),
    };
    const sentence = sentences[kind];
    return sentence ? [{ seat, words: format(sentence, names[seat] ?? "") }] : [];
  });
}

function Company({ table }: { table: OnlineTable }) {
  const { now } = table.story;
  const { presence } = table;
  if (!now || !presence) return null;
  const { kind, seconds = 0 } = now.clock ?? { kind: "none" };
  const word = (person: Person) => {
    if (person.holder === "nobody") return _("free");
    if (person.holder === "computer" || person.handed) return _("a computer plays");
    if (!table.client.isHeard) return _("not known");
    return presence.here.includes(person.seat) ? _("here") : _("away");
  };
  return (
    <p class="here">
      {now.people.map((person) => (
        <span key={person.seat} class={word(person) === _("away") ? "away" : ""} title={`${table.names[person.seat - 1]}: ${word(person)}`}>
          <ChargePicture seat={person.seat} /><small>{word(person)}{kind === "game" && now.stage === "running" && person.holder === "person" && now.to_move !== person.seat ? `, ${writeSpan(seconds - (person.used ?? 0) / 1000)}` : ""}</small>
        </span>
      ))}
      {presence.spectators ? <small>{count("%d person looks on", "%d people look on", presence.spectators)}</small> : null}
    </p>
  );
}

interface Props { table: OnlineTable; name: string; levels: Things["levels"] }

export function Chat({ table, name, levels }: Props) {
  const [text, setText] = useState(table.draft.text);
  const [trouble, setTrouble] = useState<unknown>(null);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  table.draft.text = text;
  // It moves when the game begins or the screen is turned: letters go on into it, not to the table.
  useLayoutEffect(() => {
    if (table.draft.isBeingTyped) field.current?.focus();
    return () => { table.draft.isBeingTyped = field.current !== null && document.activeElement === field.current; };
  }, []);
  const [meant, setMeant] = useState(0);
  const lines = happenings(table.story.events, levels);
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [lines.length]);
  const say = (e: Event) => {
    e.preventDefault();
    const words = text.trim();
    if (!words) return;
    setText("");
    setTrouble(null);
    table.client.ask("say", { ...table.link, text: words, ...(table.seat ? {} : { name: name || _("Guest") }) }).catch((reason) => {
      setTrouble(reason);
      setText(words);
    });
  };
  return (
    <section class="chat" aria-label={_("Chat")}>
      <Company table={table} />
      <div class="entries" ref={list} role="log" tabindex={0} aria-label={_("Chat")}><ol>
        {lines.map((line, i) => (
          <li key={i} class={line.name === undefined ? "soft" : ""}>{line.seat ? <ChargePicture seat={line.seat} size="1em" /> : null} {line.name === undefined ? null : <b>{line.name}</b>} {line.words}{line.number && (!table.seat || line.seat !== table.seat) ? <button type="button" class="plain flag" title={_("Report these words")} aria-label={_("Report these words")} onClick={() => setMeant(line.number!)}>⚑</button> : null}</li>
        ))}
      </ol></div>
      {meant ? <Complain client={table.client} link={table.link} number={meant} close={() => setMeant(0)} /> : <form onSubmit={say}><input ref={field} type="text" maxLength={400} value={text} aria-label={_("Say something")} placeholder={_("Say something")} onInput={(e) => setText(e.currentTarget.value)} /></form>}
      <Trouble reason={trouble} />
    </section>
  );
}

const LONG = 6000;

/** On a narrow screen the chat is a page away: what was just said is shown for a while. */
export function Spoken({ table }: { table: OnlineTable }) {
  const { events } = table.story;
  const known = useRef(events.length);
  const [last, setLast] = useState<TableEvent | null>(null);
  useEffect(() => {
    const said = events.slice(known.current).filter(({ kind, seat }) => kind === "said" && (!seat || seat !== table.seat)).pop();
    known.current = events.length;
    if (!said) return;
    setLast(said);
  }, [events.length]);
  useEffect(() => {
    const timer = setTimeout(() => setLast(null), LONG);
    return () => clearTimeout(timer);
  }, [last]);
  return last ? <p class="spoken" aria-hidden="true">{last.seat ? <ChargePicture seat={last.seat} size="1em" /> : null} <b>{last.name}</b> {last.text}</p> : null;
}
