import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { hostOf, matching, needsKey, offered, silent } from "./offers.ts";
import type { Provider } from "./shapes.ts";
import { useModelWords } from "./use-model-words.ts";

/** Of no preset: an address of one's own. */
export const own = "";

interface ChoiceInput {
  providers: readonly Provider[];
  /** Null while nothing is chosen. */
  chosen: string | null;
  onChoose(provider: string): void;
  onLookAgain(): void;
}

/** Who could answer. What runs here, or has a key already, comes first. */
export function ProviderChoice({ providers, chosen, onChoose, onLookAgain }: ChoiceInput) {
  const words = useModelWords();
  const [search, setSearch] = useState("");
  const group = useId();
  const shown = matching(offered(providers), search);
  const quiet = silent(providers);
  const option = (value: string, name: string, what: string, mark = "") => (
    <label key={value} className="provider eased">
      <input
        type="radio"
        name={group}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="mt-1 shrink-0 accent-(--accent)"
      />
      <span className="min-w-0">
        <span className="block text-sm">{name}</span>
        <span className={`block truncate text-xs ${mark ? "text-good" : "text-quiet"}`}>{mark || what}</span>
      </span>
    </label>
  );
  return (
    <>
      <input
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        // It stands in a form, which is not sent by looking for something.
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
        className="field mb-2"
      />
      <fieldset className="grid max-h-72 grid-cols-1 gap-1 overflow-y-auto p-0.5 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="sr-only">{words.steps.choose}</legend>
        {shown.map((one) => {
          const mark = one.running ? words.runsHere : needsKey(one) ? "" : words.keyThere;
          return option(one.provider, one.name, hostOf(one.baseUrl), mark);
        })}
        {shown.length === 0 && <p className="col-span-full px-2 py-1 text-quiet text-sm">{words.noneFound}</p>}
      </fieldset>
      <div className="mt-1 grid p-0.5">{option(own, words.own.name, words.own.what)}</div>
      {quiet.length > 0 && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1 text-quiet text-xs">
          {words.silent({ names: quiet.map(({ name }) => name).join(", ") })}
          <Button look="bare" className="text-xs" onClick={onLookAgain}>
            {words.lookAgain}
          </Button>
        </p>
      )}
    </>
  );
}
