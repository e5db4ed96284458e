import type { ToolDefinition } from "../../protocol/messages.ts";
import { serverPrefix } from "../../protocol/server-names.ts";
import { toolName } from "../../protocol/tool-names.ts";
import { synonyms } from "./synonyms.ts";

/** The tools that a query is about, the likeliest first. Words count by how few tools they fit. */
export function matchTools(query: string, tools: readonly ToolDefinition[]): ToolDefinition[] {
  const known = tools.map((tool) => ({ tool, ...knownOf(tool), score: 0 }));
  for (const term of termsIn(query)) {
    const fits = known.map((one) => fitOf(term, one));
    const count = fits.filter((value) => value > 0).length;
    for (const [index, one] of known.entries()) one.score += (fits[index] as number) / (count || 1);
  }
  const best = Math.max(...known.map(({ score }) => score));
  // What fits far worse than the best only costs the model its attention.
  const near = known.filter(({ score }) => score > 0 && score >= best / 3);
  return near.sort((one, other) => other.score - one.score).map(({ tool }) => tool);
}

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

/** Roughly: removing, removes and remove are one word. */
const stemOf = (word: string) => (word.length > 4 ? word.replace(/(ing|ed|es|s|e)$/, "") : word);

interface Known {
  words: readonly string[];
  text: string;
  /** Its words with a space before each: a word's beginning is found in it without a pattern, among hundreds of tools. */
  spaced: string;
}

function fitOf(term: Term, known: Known): number {
  const values = term.map((word, index) => (index === 0 ? 1 : 0.8) * fitOfWord(word, known));
  return Math.max(...values);
}

function fitOfWord(word: string, { words, text, spaced }: Known): number {
  if (words.includes(word)) return 4;
  if (isHan(word)) return text.includes(word) ? 2 : 0;
  if (word.length >= 4 && words.some((one) => one.startsWith(word) || (one.length >= 4 && word.startsWith(one))))
    return 3;
  return spaced.includes(` ${word}`) ? 1 : 0;
}

const isHan = (word: string) => /\p{Script=Han}/u.test(word);

const cache = new WeakMap<ToolDefinition, Known>();

/** Worked out once, since a session's tools stay and may be hundreds. */
function knownOf(tool: ToolDefinition): Known {
  const before = cache.get(tool);
  if (before) return before;
  const { name, description, parameters } = tool;
  const said = `${description} ${Object.keys((parameters.properties as object | undefined) ?? {}).join(" ")}`;
  const known = { words: wordsOf(name), text: said.toLowerCase(), spaced: ` ${wordsOf(said).join(" ")}` };
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
