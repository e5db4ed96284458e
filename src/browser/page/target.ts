import type { Frame, Locator, Page } from "playwright-core";
import { readAria } from "./aria.ts";
import { lastLook } from "./last-look.ts";
import { nearestTo, wordsOfRef } from "./nearest.ts";
import { outlineOf } from "./outline.ts";
import { PageProblem } from "./problem.ts";

/** An element as a model names it. */
export interface Target {
  ref?: string | undefined;
  selector?: string | undefined;
}

export interface Found {
  locator: Locator;
  /** As it is told of. */
  said: string;
}

export interface Finding {
  signal: AbortSignal;
  /** How long it may take to appear. */
  patienceMs: number;
}

/** The one element that is meant. Throws PageProblem, with what may be meant instead. */
export async function findTarget(page: Page, { ref, selector }: Target, finding: Finding): Promise<Found> {
  if (ref !== undefined && ref.trim() !== "") return byRef(page, ref, finding);
  if (selector !== undefined && selector.trim() !== "") return bySelector(page, selector.trim(), finding);
  throw new PageProblem("no-target", "");
}

/** `e12`, and as models write it: `[e12]`, `ref=e12`, `@e12`. */
const refIn = (text: string): string | null => /^\W*(?:(?:aria-)?ref\W+)?((?:f\d+)?e\d+)\W*$/i.exec(text)?.[1] ?? null;

async function byRef(page: Page, given: string, finding: Finding): Promise<Found> {
  const ref = refIn(given);
  // A name of something in the place of a ref.
  if (ref === null) return bySelector(page, given.trim(), finding);
  const locator = page.locator(`aria-ref=${ref}`);
  const before = lastLook(page)?.parts ?? [];
  if ((await locator.count().catch(() => 0)) > 0) return { locator, said: saidOf(ref, wordsOfRef(ref, before)) };
  // Refs are those of the last look, which may have been at a part of the page.
  const now = await outlineNow(page, finding);
  if ((await locator.count()) > 0) return { locator, said: saidOf(ref, wordsOfRef(ref, now)) };
  throw new PageProblem("unknown-ref", ref, { nearest: nearestTo(wordsOfRef(ref, before) ?? "", now) });
}

/** As it is told of where it stood at the last look; what names no ref stays as it is. */
export function saidAt(page: Page, given: string): string {
  const ref = refIn(given);
  return ref === null ? given : saidOf(ref, wordsOfRef(ref, lastLook(page)?.parts ?? []));
}

/** With what it is, so that a model sees at once when it was another than it thought. */
function saidOf(ref: string, line: string | null): string {
  const words = new RegExp(`(\\w+ (?:"[^"]*" )?)\\[${ref}\\]`).exec(line ?? "")?.[1] ?? "";
  return words ? `${words}[${ref}]` : ref;
}

const outlineNow = async (page: Page, { signal }: Finding) => outlineOf(await readAria(page, null, { signal }));

async function bySelector(page: Page, given: string, finding: Finding): Promise<Found> {
  const ref = /^(?:aria-ref=|\[?ref=)/.test(given) ? refIn(given) : null;
  if (ref !== null) return byRef(page, ref, finding);
  // As jQuery says it.
  const selector = given.replaceAll(":contains(", ":has-text(");
  const found = await matching(page, selector, finding);
  if (found?.length === 1) return { locator: found[0] as Locator, said: given };
  if (found === null || found.length === 0) {
    const named = await byName(page, given);
    if (named) return { locator: named, said: given };
    const nearest = nearestTo(given, await outlineNow(page, finding));
    throw new PageProblem(found === null ? "bad-selector" : "not-found", given, { nearest });
  }
  throw new PageProblem("not-unique", given, {
    detail: String(found.length),
    nearest: await linesOf(page, found, finding),
  });
}

/** Those that are seen, if any is; in the first frame that has some. Null when it is no selector. */
async function matching(page: Page, selector: string, { patienceMs }: Finding): Promise<Locator[] | null> {
  const first = page.locator(selector).first();
  try {
    if ((await first.count()) === 0 && page.frames().length === 1)
      await first.waitFor({ state: "attached", timeout: patienceMs });
  } catch (error) {
    if (error instanceof Error && error.name !== "TimeoutError") return null;
  }
  for (const frame of page.frames()) {
    const all = await allIn(frame, selector);
    const seen = await Promise.all(all.map((one) => one.isVisible().catch(() => false)));
    const visible = all.filter((_, index) => seen[index]);
    if (all.length > 0) return visible.length > 0 ? visible : all;
  }
  return [];
}

const allIn = (frame: Frame, selector: string): Promise<Locator[]> =>
  frame
    .locator(selector)
    .all()
    .catch(() => []);

/** Models give what stands on a button, too. */
async function byName(page: Page, name: string): Promise<Locator | null> {
  if (/[#>[\]{}=:]|^\./.test(name)) return null;
  const roles = ["button", "link", "textbox", "combobox", "checkbox", "radio", "tab", "menuitem"] as const;
  const found = await Promise.all(
    [...roles.map((role) => page.getByRole(role, { name, exact: true })), page.getByText(name, { exact: true })].map(
      async (one) => ((await one.count()) === 1 ? one : null),
    ),
  );
  return found.find((one) => one !== null) ?? null;
}

/** The lines of the page in which these stand. */
async function linesOf(page: Page, found: readonly Locator[], finding: Finding): Promise<string[]> {
  const parts = await outlineNow(page, finding);
  const texts = await Promise.all(
    found.slice(0, 6).map(async (one) => {
      const [node] = (await one.ariaSnapshotJSON({ mode: "ai", timeout: 1_000 }).catch(() => [])) as { ref?: string }[];
      return node?.ref ? (wordsOfRef(node.ref, parts) ?? "") : "";
    }),
  );
  // Looking at each has made its refs the only ones.
  await outlineNow(page, finding);
  return [...new Set(texts.filter(Boolean))];
}
