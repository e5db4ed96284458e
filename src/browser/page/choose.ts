import type { ElementHandle } from "playwright-core";
import { PageProblem } from "./problem.ts";
import { optionWords, shortened } from "./words.ts";

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
  if (options === null) throw new PageProblem("no-list", what);
  const chosen = wanted.map((name) => {
    const found = options.find((one) => one.label === name || one.value === name) ?? alike(name, options);
    if (found) return found;
    throw new PageProblem("no-option", what, { detail: name, nearest: options.slice(0, mostNamed).map(nameOf) });
  });
  await list.selectOption(
    chosen.map(({ value, label }) => ({ value, label })),
    { timeout },
  );
  return chosen.map(nameOf);
}

/** A click on a list that opens, or on what is in it, opens what no page shows; text is put into no list at all. */
export async function refuseList(element: ElementHandle, { what, isOpen }: { what: string; isOpen: "too" | "not" }) {
  const list = await element.evaluate((one, mayBeOpen) => {
    const { localName, closest } = one as unknown as { localName: string; closest(name: string): Lists | null };
    interface Lists {
      size: number;
      multiple: boolean;
      options: Iterable<{ label: string }>;
    }
    const found = localName === "select" || localName === "option" ? closest.call(one, "select") : null;
    if (!found || (!mayBeOpen && (found.multiple || found.size > 1))) return null;
    return [...found.options].map(({ label }) => label.replace(/\s+/g, " ").trim());
  }, isOpen === "too");
  if (list) throw new PageProblem("list", what, { detail: optionWords(list) });
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
