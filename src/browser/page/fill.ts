import type { ElementHandle } from "playwright-core";
import { PageProblem } from "./problem.ts";

/** Puts text into a field, in place of what it holds. A field of a kind of its own takes only what is of that kind. */
export async function fill(
  field: ElementHandle,
  text: string,
  { what, timeout }: { what: string; timeout: number },
): Promise<void> {
  await field.fill(text, { timeout });
  if (text === "") return;
  const { type, value } = await field.evaluate((element) => {
    const { type = "", value } = element as { type?: string; value?: unknown };
    return { type, value };
  });
  if (value === "" && kinds.has(type)) throw new PageProblem("bad-value", what, { detail: `<input type=${type}>` });
}

const kinds = new Set(["date", "time", "month", "week", "datetime-local", "number"]);
