// The rules, by number or by words, beside the table.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Engine, Rules } from "../engine/types";
import { useOpener } from "../model/focus";
import { _ } from "../engine/words";

export function Reference({ engine, words, close }: { engine: Engine; words: string; close(): void }) {
  const [query, setQuery] = useState(words);
  const [rules, setRules] = useState<Rules | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let isStale = false;
    void engine.rules(query || undefined).then((found) => { if (!isStale) setRules(found); });
    return () => { isStale = true; };
  }, [query, engine.language]);
  useOpener();
  useEffect(() => field.current?.focus(), []);
  return (
    <div class="reference" role="dialog" aria-label={_("Rules")} onKeyDown={(e) => e.key === "Escape" && close()}>
      <header>
        <h2>{_("Rules")}</h2>
        <input ref={field} type="search" value={query} aria-label={_("Search the rules")} placeholder={_("Search the rules")} onInput={(e) => setQuery(e.currentTarget.value)} />
        <button type="button" onClick={close}>{_("Close")}</button>
      </header>
      <div class="rules" tabindex={0}>
        {rules?.rules.map((rule, i) => (
          <article key={rule.id}>
            {rule.chapter !== rules.rules[i - 1]?.chapter ? <h3>{rules.chapters[rule.chapter]}</h3> : null}
            <h4>{rule.title} <small>{rule.id}</small></h4>
            <p>{rule.text}</p>
            {rule.ruling ? <p class="ruling">{rule.ruling}</p> : null}
          </article>
        ))}
        {rules && !rules.rules.length ? <p>{_("No rule speaks of that. Try another word.")}</p> : null}
      </div>
    </div>
  );
}
