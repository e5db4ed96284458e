import type { ElementHandle } from "playwright-core";
import { PageProblem } from "./problem.ts";
import { shortened } from "./words.ts";

interface Option {
  value: string;
  label: string;
}

const mostNamed = 30;

/** Selects options by what they are called or by their value, and gives what they are called. */
export async function choose(
  list: ElementHandle,
  wanted: readonly string[],
  { what, timeout }: { what: string; timeout: number },
): Promise<string[]> {
  const options = await optionsOf(list);
  if (options === null) throw new PageProblem("wrong-kind", what, { detail: "it is no <select>" });
  const chosen = wanted.map((name) => {
    const found = options.find((one) => one.label === name || one.value === name) ?? alike(name, options);
    if (found) return found;
    throw new PageProblem("no-option", what, { nearest: options.slice(0, mostNamed).map(nameOf) });
  });
  await list.selectOption(
    chosen.map(({ value, label }) => ({ value, label })),
    { timeout },
  );
  return chosen.map(nameOf);
}

const nameOf = ({ value, label }: Option) => shortened(label || value, 80);

/** The one that differs in case and spaces only. */
function alike(name: string, options: readonly Option[]): Option | null {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();
  const found = options.filter((one) => plain(one.label) === plain(name) || plain(one.value) === plain(name));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Null when it is no list of the browser's own. */
const optionsOf = (list: ElementHandle): Promise<Option[] | null> =>
  list.evaluate((element) => {
    const { options } = element as { options?: Iterable<{ value: string; label: string }> };
    if (!options) return null;
    return [...options].map(({ value, label }) => ({ value, label: label.replace(/\s+/g, " ").trim() }));
  });
