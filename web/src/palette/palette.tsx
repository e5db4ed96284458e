import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Snippet } from "../sessions/snippet.tsx";
import { longestSearch } from "../sessions/use-search.ts";
import { useWordsOf } from "../texts/texts.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { SaidLine } from "../ui/said.tsx";
import { type Entry, type Group, stepped } from "./entries.ts";
import { type Known, useEntries } from "./use-entries.ts";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

const icons: Record<Group, IconName> = {
  actions: "chevron",
  sessions: "list",
  said: "search",
  skills: "tool",
  settings: "gear",
};

/** One field for everything: sessions and what was said in them, skills, settings, and what can be done. */
export function Palette({ onClose, ...known }: Known & { onClose(): void }) {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const entries = useEntries(query, known);
  // What is found later must not move the choice to something else.
  const found = entries.findIndex((entry) => entry.id === chosen);
  const at = found >= 0 ? found : entries.length > 0 ? 0 : -1;
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (at >= 0) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen(entries[stepped(at, step, entries.length)]?.id ?? null);
    else if (event.key === "Enter") run(entries[at]);
    else return;
    event.preventDefault();
  };
  const groups = Map.groupBy(entries, ({ group }) => group);
  return (
    <Dialog shape="palette" title={words.name} onClose={onClose}>
      <div className="relative border-line border-b">
        <Icon name="search" className="-translate-y-1/2 absolute top-1/2 left-4 text-quiet" />
        <input
          ref={field}
          role="combobox"
          aria-label={words.name}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={words.hint}
          maxLength={longestSearch}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
          className="palette-field w-full bg-transparent py-3 pr-4 pl-11 text-base outline-none"
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={words.name}
        className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2"
      >
        {[...groups].map(([group, inIt]) => (
          <fieldset key={group} className="min-w-0">
            <legend className="px-2 pt-1.5 pb-0.5 text-quiet text-xs">{words.groups[group]}</legend>
            {inIt.map((entry) => {
              const index = entries.indexOf(entry);
              return (
                <div
                  key={entry.id}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  className="palette-option"
                  // The keyboard stays at the field; who leads it here all the same finds the same keys.
                  tabIndex={-1}
                  onMouseDown={(event) => event.preventDefault()}
                  onKeyDown={onKeyDown}
                  onPointerMove={() => setChosen(entry.id)}
                  onClick={() => run(entry)}
                >
                  <Icon name={icons[group]} className="text-quiet" />
                  <span className="max-w-[60%] shrink-0 truncate">
                    <SaidLine text={entry.name} />
                  </span>
                  {entry.what && (
                    <span className="min-w-0 truncate text-quiet text-xs">
                      {group === "said" ? <Snippet text={entry.what} /> : <SaidLine text={entry.what} />}
                    </span>
                  )}
                </div>
              );
            })}
          </fieldset>
        ))}
      </div>
      {entries.length === 0 && (
        <p role="status" className="px-4 pb-4 text-quiet text-sm">
          {words.none}
        </p>
      )}
    </Dialog>
  );
}
