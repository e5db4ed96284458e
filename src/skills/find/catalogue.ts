import type { Texts } from "../../i18n/texts.ts";
import { type SkillEntry, skillSources } from "../../protocol/skills.ts";

/** What a skill may say of itself here, and of when to use it. */
const mostSaid = 1_536;
const mostHint = 80;
/** Less of a description tells nobody anything. */
const leastSaid = 24;

/** In characters, where nothing is known of the model's context. */
const usualBudget = 4_000;
const leastBudget = 1_000;

/** A hundredth of the context, at three characters a token; the usual at most. */
export const catalogueBudget = (contextTokens?: number): number =>
  contextTokens === undefined ? usualBudget : Math.max(leastBudget, Math.min(usualBudget, contextTokens * 0.03));

export interface CatalogueOptions {
  texts: Omit<Texts["skills"]["catalogue"], "forks"> & Partial<Texts["skills"]["catalogue"]>;
  characters: number;
  /** Names of skills that were used lately, the latest first. Asked for only when there is no room for all. */
  recent?: () => readonly string[];
}

/** What the model reads of the skills that it may load, within a budget of characters; empty where there are none. */
export function catalogueOf(
  entries: readonly SkillEntry[],
  { texts, characters, recent = () => [] }: CatalogueOptions,
): string {
  const offered = entries.filter(isOffered);
  if (offered.length === 0) return "";
  const frame = [texts.heading(), "", texts.more({ count: offered.length })].join("\n").length;
  const saidOf = saidIn(texts);
  const { shown, said } = within(offered, { room: characters - frame, recent, saidOf });
  const lines = shown.map((entry) => lineOf(entry, said, saidOf));
  const left = offered.length - shown.length;
  return [texts.heading(), ...lines, ...(left > 0 ? [texts.more({ count: left })] : [])].join("\n");
}

/** Those of which the model reads more than their names, within the largest budget that there is. */
export function describedIn(entries: readonly SkillEntry[]): readonly SkillEntry[] {
  const offered = entries.filter(isOffered);
  return measured(offered).names <= usualBudget ? offered : [];
}

/** What only its user may call, and what waits for a file of its kind, is not offered. */
const isOffered = ({ head }: SkillEntry) => !head.userOnly && !head.paths?.length;

/** Which are shown, by name, and how much of each may be said: all of it, as much of everyone's as there is room for, or the name alone. */
function within(
  entries: readonly SkillEntry[],
  { room, recent, saidOf }: { room: number; recent: () => readonly string[]; saidOf: Saying },
): { shown: readonly SkillEntry[]; said: number } {
  const { names, least } = measured(entries);
  if (names <= room) {
    const lengths = entries.map((entry) => saidOf(entry).length + 2);
    return { shown: entries, said: fairShare(lengths, room - names) };
  }
  const shown = new Set<SkillEntry>();
  let left = room;
  for (const entry of byWorth(entries, recent())) {
    const length = entry.name.length + emptyLine;
    if (left < least) break;
    if (length > left) continue;
    left -= length;
    shown.add(entry);
  }
  return { shown: entries.filter((entry) => shown.has(entry)), said: 0 };
}

/** How long the lines are together that hold a name alone, and the shortest of them. */
function measured(entries: readonly SkillEntry[]): { names: number; least: number } {
  let [names, least] = [0, Number.POSITIVE_INFINITY];
  for (const { name } of entries) {
    const length = name.length + emptyLine;
    names += length;
    if (length < least) least = length;
  }
  return { names, least };
}

/** `- ` and the end of the line. */
const emptyLine = 3;

/** The length to which long ones are cut so that all together have room; what is short stays whole. */
function fairShare(lengths: readonly number[], room: number): number {
  let left = room;
  const sorted = lengths.toSorted((one, other) => one - other);
  for (const [at, length] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - at));
    if (length > share) return share;
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}

/** Used lately first, then in the order of their sources. */
function* byWorth(entries: readonly SkillEntry[], recent: readonly string[]): Generator<SkillEntry> {
  const lately = new Set(recent);
  const named = new Map<string, SkillEntry>();
  for (const entry of entries) if (lately.has(entry.name)) named.set(entry.name, entry);
  for (const name of recent) {
    const entry = named.get(name);
    if (entry) yield entry;
  }
  for (const source of skillSources)
    for (const entry of entries) if (entry.source === source && !lately.has(entry.name)) yield entry;
}

function lineOf(entry: SkillEntry, most: number, saidOf: Saying): string {
  // Of thousands there is no room for more, and no time to look at it.
  if (most === 0) return `- ${entry.name}`;
  const text = saidOf(entry);
  const cut = text.length + 2 > most ? shortened(text, most - 2) : text;
  return cut === "" ? `- ${entry.name}` : `- ${entry.name}: ${cut}`;
}

/** To the end of a word, where that loses little. */
function shortened(text: string, most: number): string {
  if (most < leastSaid) return "";
  const cut = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "");
  const word = cut.lastIndexOf(" ");
  return `${word > most * 0.7 ? cut.slice(0, word) : cut}…`;
}

type Saying = (entry: SkillEntry) => string;

/** On one line. Of one that is not loaded but begins a sub-agent it is said, and what that is to be told. */
const saidIn =
  (texts: CatalogueOptions["texts"]): Saying =>
  ({ head: { description, whenToUse = "", fork, argumentHint } }) => {
    const flat = (text: string, most = mostSaid) => text.slice(0, most).replace(/\s+/g, " ").trim();
    const hint = argumentHint === undefined ? null : flat(argumentHint, mostHint);
    return [fork ? texts.forks?.({ hint }) : "", flat(description), flat(whenToUse)].filter(Boolean).join(" ");
  };
