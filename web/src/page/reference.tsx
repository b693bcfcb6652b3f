// The rules and the city's chronicle, by number or by words, beside the table.
import { useEffect, useRef, useState } from "preact/hooks";
import { RulePicture, TalePicture } from "../art/tale";
import type { ChronicleEntry, Engine, Rules } from "../engine/types";
import { useChronicle } from "../model/chronicle";
import { isCalm } from "../motion/calm";
import { Dialog } from "../panel/dialog";
import { _ } from "../engine/words";

interface Found { rules: Rules; entries: ChronicleEntry[] }

const NUMBER = /(R-[A-Z]+(?:-[A-Z0-9]+)*)/;

/** A text in which the numbers of rules lead to them. */
function Linked({ text, go }: { text: string; go(rule: string): void }) {
  return <>{text.split(NUMBER).map((part, i) => (i % 2 ? <button key={i} type="button" class="plain link" onClick={() => go(part)}>{part}</button> : part))}</>;
}

/** The chapters, to go to. */
function Contents({ rules }: { rules: Rules }) {
  const show = (e: Event, chapter: number) => {
    const heading = (e.currentTarget as Element).closest(".rules")!.querySelector<HTMLElement>(`[data-chapter="${chapter}"]`)!;
    heading.scrollIntoView({ block: "start", behavior: isCalm() ? "instant" : "smooth" });
    heading.focus({ preventScroll: true });
  };
  return (
    <nav class="contents" aria-label={_("Contents")}>
      <ol>{rules.chapters.map((title, i) => <li key={title}><button type="button" class="plain" onClick={(e) => show(e, i)}>{title}</button></li>)}</ol>
    </nav>
  );
}

function RuleList({ rules, isWhole, turn, go }: { rules: Rules; isWhole: boolean; turn(query: string): void; go(rule: string): void }) {
  const chronicle = useChronicle();
  const tale = (id: string) => chronicle.find((entry) => entry.page === "lexicon" && entry.rules.includes(id));
  return (
    <>
      {isWhole ? <Contents rules={rules} /> : null}
      {rules.rules.map((rule, i) => (
        <article key={rule.id}>
          {rule.chapter !== rules.rules[i - 1]?.chapter ? <h3 data-chapter={rule.chapter} tabindex={-1}>{rules.chapters[rule.chapter]}</h3> : null}
          <RulePicture rule={rule.id} of={tale(rule.id)} />
          <h4>{rule.title} <small>{rule.id}</small></h4>
          <p><Linked text={rule.text} go={go} /></p>
          {rule.ruling ? <p class="ruling"><Linked text={rule.ruling} go={go} /></p> : null}
          {tale(rule.id) ? <button type="button" class="plain" onClick={() => turn(rule.id)}>{_("From the chronicle")}: {tale(rule.id)!.title}</button> : null}
        </article>
      ))}
      {rules.rules.length ? null : <p>{_("No rule speaks of that. Try another word.")}</p>}
    </>
  );
}

/** First the years, then the things. */
function EntryList({ entries }: { entries: ChronicleEntry[] }) {
  const pages = [["dates", _("Dates")], ["lexicon", _("Lexicon")]] as const;
  return (
    <>
      {pages.map(([page, title]) => {
        const here = entries.filter((entry) => entry.page === page);
        return here.length ? (
          <section key={page}>
            <h3>{title}</h3>
            {here.map((entry) => (
              <article key={entry.id}>
                <TalePicture of={entry} />
                <h4>{entry.title} {entry.when ? <small>{entry.when}</small> : null}</h4>
                <p>{entry.city}</p>
                {entry.legend ? <p class="ruling">{_("Legend")}: {entry.legend}</p> : null}
                {entry.game ? <p>{entry.game}</p> : null}
              </article>
            ))}
          </section>
        ) : null;
      })}
      {entries.length ? null : <p>{_("The chronicle does not have all these words.")}</p>}
    </>
  );
}

export function Reference({ engine, words, close }: { engine: Engine; words: string; close(): void }) {
  const [query, setQuery] = useState(words);
  const [isChronicle, setChronicle] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isStale = false;
    void Promise.all([engine.rules(query || undefined), engine.chronicle(query)]).then(([rules, entries]) => {
      if (!isStale) setFound({ rules, entries });
    });
    return () => { isStale = true; };
  }, [query, engine.language]);
  useEffect(() => field.current?.focus(), []);
  const turn = (to: boolean, next = "") => {
    setChronicle(to);
    setQuery(next);
    list.current?.scrollTo(0, 0);
  };
  const tell = (rule: string) => {
    turn(true, rule);
    list.current?.focus();
  };
  const follow = (rule: string) => {
    turn(false, rule);
    list.current?.focus();
  };
  const search = isChronicle ? _("Search the chronicle") : _("Search the rules");
  return (
    <Dialog label={isChronicle ? _("Chronicle") : _("Rules")} close={close}>
      <header>
        <h2 class="books">
          <button type="button" aria-pressed={!isChronicle} onClick={() => isChronicle && turn(false)}>{_("Rules")}</button>
          <button type="button" aria-pressed={isChronicle} onClick={() => isChronicle || turn(true)}>{_("Chronicle")}</button>
        </h2>
        <input ref={field} type="search" value={query} aria-label={search} placeholder={search} onInput={(e) => setQuery(e.currentTarget.value)} />
        <button type="button" onClick={close}>{_("Close")}</button>
      </header>
      <div ref={list} class="rules" tabindex={0}>
        {!found ? null : isChronicle ? <EntryList entries={found.entries} /> : <RuleList rules={found.rules} isWhole={!query} turn={tell} go={follow} />}
      </div>
    </Dialog>
  );
}
