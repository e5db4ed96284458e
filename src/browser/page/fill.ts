import type { ElementHandle } from "playwright-core";
import { type FieldKind, formatOf, kindWords } from "./field-kind.ts";
import { valueFor } from "./field-value.ts";
import { PageProblem } from "./problem.ts";

export interface FillOptions {
  what: string;
  /** Of a field that takes only what is of its kind. */
  kind: FieldKind | null;
  timeout: number;
}

/** Puts text into a field, in place of what it holds. */
export async function fill(field: ElementHandle, text: string, { what, kind, timeout }: FillOptions): Promise<void> {
  const value = kind && text !== "" ? await takenBy(field, valueFor(kind.type, text)) : text;
  if (kind && value === null)
    throw new PageProblem("bad-value", what, { detail: `${kindWords(kind)} ${formatOf(kind)}`.trim() });
  await field.fill(value ?? "", { timeout });
}

/** As the field would hold it; null when it would hold something else. Tried on a copy: the page hears nothing of it. */
const takenBy = (field: ElementHandle, text: string): Promise<string | null> =>
  field.evaluate((element, wanted) => {
    const copy = (element as unknown as { cloneNode(): { type: string; value: string } }).cloneNode();
    copy.value = wanted;
    // It leaves out seconds that are none.
    const isSame = copy.value === wanted || (copy.value !== "" && wanted.startsWith(copy.value));
    return isSame ? copy.value : null;
  }, text);
