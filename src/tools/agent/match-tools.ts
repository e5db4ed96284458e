import type { ToolDefinition } from "../../protocol/messages.ts";
import { serverPrefix } from "../../protocol/server-names.ts";
import { toolName } from "../../protocol/tool-names.ts";
import { synonyms } from "./synonyms.ts";

/** The tools that a query is about, the likeliest first. Words count by how few tools they fit. */
export function matchTools(query: string, tools: readonly ToolDefinition[]): ToolDefinition[] {
  const known = tools.map((tool) => ({ tool, ...knownOf(tool), score: 0 }));
  for (const term of termsIn(query)) {
    const whole = known.map((one) => fitOf(term, one));
    const fits = whole.some((fit) => fit > 0) ? whole : known.map((one) => beginningOf(term, one));
    const count = fits.filter((value) => value > 0).length;
    for (const [index, one] of known.entries()) one.score += (fits[index] as number) / (count || 1);
  }
  const best = Math.max(...known.map(({ score }) => score));
  const said = wordsOf(query).map(stemOf);
  // What fits far worse than the best only costs the model its attention, unless all of its name was said.
  const near = known
    .map((one) => ({ ...one, named: namedAt(one, said) }))
    .filter(({ score, named }) => score > 0 && (score >= best / 3 || named >= 0));
  return near
    .sort((one, other) => orderOf(one.named) - orderOf(other.named) || other.score - one.score)
    .map(({ tool }) => tool);
}

/** Where the whole name of a tool has been said in a query, word by word; -1 where it was not. One word may mean anything. */
function namedAt({ stems }: Known, said: readonly string[]): number {
  const places = stems.map((stem) => said.indexOf(stem));
  return stems.length > 1 && !places.includes(-1) ? Math.max(...places) : -1;
}

/** Those that were named come first, as they were named. */
const orderOf = (named: number) => (named < 0 ? Number.MAX_SAFE_INTEGER : named);

/**
 * The tools that the query is the names of, and nothing but names: as we publish them, as others write them, or as their
 * servers call them. None where one of the names is nobody's.
 */
export function namedTools(query: string, tools: readonly ToolDefinition[]): ToolDefinition[] {
  const names = query
    .replace(select, "")
    .split(/[\s,，、]+/)
    .filter(Boolean);
  const meant = names.map((name) => {
    const published = tools.filter((tool) => tool.name === name || tool.name === toolName(name));
    return published.length > 0 ? published : tools.filter((tool) => ownName(tool) === name);
  });
  return meant.every((found) => found.length > 0) ? [...new Set(meant.flat())] : [];
}

/** As its server calls it, in letters that every provider takes; null of a tool of our own. */
export const ownName = ({ name, server }: ToolDefinition): string | null =>
  server === undefined ? null : name.slice(serverPrefix(server).length);

/** As others ask for tools by their names. */
const select = /^select:/i;

/** A word of the query, then the other words for it. */
type Term = readonly string[];

function termsIn(query: string): Term[] {
  const wanted = query.replace(select, "").replace(/\bto-do\b/gi, "todo");
  const text = wanted.toLowerCase();
  const latin = wordsOf(wanted).filter((word) => /^[a-z0-9]/.test(word) && !idle.has(word));
  const known = synonyms.flatMap((group) => group.filter((word) => isHan(word) && text.includes(word)));
  // Chinese has no spaces: every two characters may be a word, where none is known.
  const rest = known.reduce((left, word) => left.replaceAll(word, " "), text);
  const pairs = [...rest.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair]) => pair as string);
  const words = new Set([...latin, ...known, ...pairs.filter((pair) => !idle.has(pair))]);
  return [...words].map((word) => {
    const others = synonyms.flatMap((group) => (hasWord(group, word) ? group : []));
    return [...new Set([word, ...others])];
  });
}

const hasWord = (group: readonly string[], word: string) => group.some((one) => stemOf(one) === stemOf(word));

/** Roughly: navigating, navigates, navigation and navigate are one word. */
const stemOf = (word: string) => (word.length > 4 ? word.replace(/(ions?|ing|ed|es|s|e)$/, "") : word);

interface Known {
  /** Of its name. */
  words: readonly string[];
  stems: readonly string[];
  /** What it says of itself. */
  text: string;
  saidStems: ReadonlySet<string>;
}

function fitOf(term: Term, known: Known): number {
  const values = term.map((word, index) => (index === 0 ? 1 : 0.8) * fitOfWord(word, known));
  return Math.max(...values);
}

/** Whole words only: background has nothing to do with going back. */
function fitOfWord(word: string, { words, stems, text, saidStems }: Known): number {
  if (words.includes(word)) return 4;
  if (isHan(word)) return text.includes(word) ? 2 : 0;
  const stem = stemOf(word);
  if (stems.includes(stem)) return 3.5;
  return saidStems.has(stem) ? 1 : 0;
}

/** Where no tool has the word itself, what begins with it may be meant. */
function beginningOf([word = ""]: Term, { words, saidStems }: Known): number {
  if (word.length < 4 || isHan(word)) return 0;
  return [...words, ...saidStems].some((one) => one.startsWith(word)) ? 1 : 0;
}

const isHan = (word: string) => /\p{Script=Han}/u.test(word);

const cache = new WeakMap<ToolDefinition, Known>();

/** Worked out once, since a session's tools stay and may be hundreds. */
function knownOf(tool: ToolDefinition): Known {
  const before = cache.get(tool);
  if (before) return before;
  const { name, description, parameters } = tool;
  const said = `${description} ${Object.keys((parameters.properties as object | undefined) ?? {}).join(" ")}`;
  const words = wordsOf(name);
  const stemsSaid = new Set(wordsOf(said).map(stemOf));
  const known = { words, stems: words.map(stemOf), text: said.toLowerCase(), saidStems: stemsSaid };
  cache.set(tool, known);
  return known;
}

function wordsOf(text: string): string[] {
  const parted = text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return parted.match(/[a-z0-9]+/g) ?? [];
}

/** Words that say nothing about what is looked for. */
const idle = new Set([
  ...["a", "an", "the", "to", "of", "for", "in", "on", "my", "me", "and", "or", "with", "how", "is", "it", "i", "from"],
  ...["what", "which", "when", "was", "did", "do", "does", "this", "that", "has", "its", "some", "one", "something"],
  ...["tool", "tools", "use", "using", "need", "want", "can", "please", "工具", "使用", "一个", "如何", "怎么"],
]);
