import type { Page } from "playwright-core";
import { readAria } from "./aria.ts";
import { changesBetween, seenOf, sizeOf } from "./changes.ts";
import { type FitTexts, fitted } from "./fit.ts";
import { keepLook, lastLook } from "./last-look.ts";
import { outlineOf } from "./outline.ts";
import { viewOf } from "./snapshot.ts";
import { shortened } from "./words.ts";

export interface LookTexts extends FitTexts {
  pageChanged(): string;
  pageGone(p: { lines: readonly string[]; more: number }): string;
  pageSame(): string;
  formHeld(p: { field: string; problem: string }): string;
  pageInSight(): string;
  pageEmpty(): string;
}

export interface LookOptions {
  /** What is told: what has changed, all of it, or what is in sight now. */
  wants: "changes" | "page" | "sight";
  texts: LookTexts;
  signal: AbortSignal;
}

/** In bytes. */
const budgets = { page: 4_000, changes: 2_500, sight: 3_000 };
/** When more than this share is new, it is another page. */
const mostChanged = 0.6;
const goneShown = 3;

/** What a model should see of the page now, so that it need not look itself. */
export async function lookAt(page: Page, { wants, texts, signal }: LookOptions): Promise<string> {
  const before = lastLook(page);
  const now = outlineOf(await readAria(page, null, { signal, places: wants === "sight" }));
  keepLook(page, now);
  if (now.length === 0) return texts.pageEmpty();
  const fit = { view: viewOf(page), texts };
  const whole = () => fitted(now, { ...fit, budget: budgets.page });
  if (wants === "sight") {
    const seen = seenOf(now, fit.view);
    return `${texts.pageInSight()}\n${fitted(seen, { ...fit, budget: budgets.sight })}`;
  }
  if (wants === "page" || !before || before.url !== page.url()) return whole();
  const { fresh, gone } = changesBetween(before.parts, now);
  if (fresh.length === 0 && gone.length === 0) return (await held(page, texts)) ?? texts.pageSame();
  if (sizeOf(fresh) > sizeOf(now) * mostChanged && sizeOf(now) > 8) return whole();
  const lines = gone.slice(0, goneShown).map((line) => shortened(line, 80));
  const left = gone.length > 0 ? texts.pageGone({ lines, more: gone.length - lines.length }) : "";
  const changed =
    fresh.length > 0 ? `${texts.pageChanged()}\n${fitted(fresh, { ...fit, budget: budgets.changes })}` : "";
  return [changed, left].filter(Boolean).join("\n");
}

/** A form that was not sent since a field of it lacks something: the browser says so in a bubble that is no part of the page. */
async function held(page: Page, texts: LookTexts): Promise<string | null> {
  const [field = "", problem = ""] = (await page.evaluate<string[] | null>(heldField).catch(() => null)) ?? [];
  return problem === "" ? null : texts.formHeld({ field: shortened(field, 80), problem: shortened(problem, 200) });
}

/** Runs in the page. The browser puts the cursor into the first that is wrong. */
const heldField = `(() => {
  const field = document.activeElement;
  if (!field || !field.form || !field.willValidate || field.validity.valid) return null;
  const label = field.labels && field.labels[0] ? field.labels[0].textContent : "";
  return [(label || field.getAttribute("aria-label") || field.placeholder || field.name || field.type).trim(), field.validationMessage];
})()`;
