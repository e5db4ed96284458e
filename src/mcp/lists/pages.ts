import { isObject } from "../../protocol/json-object.ts";
import { type ServerLink, ServerProblem } from "../connection.ts";
import type { Dropped } from "./dropped.ts";
import { plainLine } from "./plain-text.ts";
import { weigh } from "./weigh.ts";

export interface ListLimits {
  pages: number;
  entries: number;
  /** Of all entries together, as JSON. */
  size: number;
  /** Of one of them; a larger one is left out, and no other for its sake. */
  entrySize: number;
}

/** More than any server needs, and less than what would hurt us. */
export const usualLimits: ListLimits = { pages: 100, entries: 2_000, size: 8 * 1024 * 1024, entrySize: 512 * 1024 };

export interface Pages {
  entries: readonly unknown[];
  /** Entries that were too large; and where the list was left before its end. */
  dropped: readonly Dropped[];
}

interface PagesOf {
  method: string;
  /** The field of a page that holds its entries. */
  field: string;
  limits: ListLimits;
  signal: AbortSignal;
}

/**
 * All entries of a list, as they came. A list that never ends is left where it begins to repeat itself or grows too
 * long; what was read until then counts. Throws ServerProblem where there is no first page.
 */
export async function readPages(link: ServerLink, { method, field, limits, signal }: PagesOf): Promise<Pages> {
  const entries: unknown[] = [];
  const dropped: Dropped[] = [];
  const seen = new Set<string>();
  let [cursor, size] = ["", 0];
  const left = (why: Dropped["why"]): Pages => ({ entries, dropped: [...dropped, { name: method, why }] });
  for (let page = 1; ; page++) {
    let answer: unknown;
    try {
      answer = pageFrom(await link.request(method, cursor === "" ? {} : { cursor }, signal), field);
    } catch (error) {
      // Its answer to this page says nothing about those before.
      if (page > 1 && error instanceof ServerProblem && isAnswer(error)) return left("page-unread");
      throw error;
    }
    const { found, next } = answer as Page;
    for (const entry of found) {
      const weight = weigh(entry, { depth: Number.POSITIVE_INFINITY, size: limits.entrySize }).size;
      if (weight > limits.entrySize) {
        dropped.push({ name: shownName(entry), why: "schema-too-large" });
        continue;
      }
      size += weight;
      if (entries.length >= limits.entries || size > limits.size) return left("list-too-long");
      entries.push(entry);
    }
    if (next === "") return { entries, dropped };
    if (seen.has(next)) return left("list-repeats");
    if (page >= limits.pages) return left("list-too-long");
    seen.add(next);
    cursor = next;
  }
}

interface Page {
  found: readonly unknown[];
  /** Empty on the last one. */
  next: string;
}

function pageFrom(answer: unknown, field: string): Page {
  const found = isObject(answer) ? answer[field] : undefined;
  if (!isObject(answer) || !Array.isArray(found)) throw new ServerProblem("unreadable", `no list of ${field}`);
  return { found, next: typeof answer.nextCursor === "string" ? answer.nextCursor : "" };
}

const isAnswer = ({ kind }: ServerProblem) => kind === "refused" || kind === "unreadable";

/** An entry's name, as far as it can be shown. */
export const shownName = (entry: unknown): string => (isObject(entry) ? plainLine(entry.name ?? entry.uri, 80) : "");
