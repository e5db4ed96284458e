import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Engines, Watch } from "./engines.ts";
import type { FileHits, HitLine } from "./hits.ts";
import { searchText } from "./search.ts";

/** Seed 004's request. Both of its forms are understood: the fields may also stand in `options`. */
export interface SearchRequest extends SearchOptions {
  id: string;
  cwd: string;
  query: string;
  options?: SearchOptions;
}

export interface SearchOptions {
  isRegex?: boolean;
  caseSensitive?: boolean;
  wholeWord?: boolean;
  /** A name pattern for files. */
  pattern?: string;
  /** Globs, with commas between them; a file must match one, and match `pattern` too. */
  includePattern?: string;
  excludePattern?: string;
  /** Of matching lines; 50 unless told. */
  maxResults?: number;
  /** Above and below a match; 2 unless told. */
  contextLines?: number;
}

export interface SearchResponse {
  id: string;
  results: SearchResult[];
  truncated: boolean;
  /** All matching lines, also those left out. */
  totalMatches: number;
}

export interface SearchResult {
  file: string;
  /** Below cwd. */
  relPath: string;
  matches: SearchMatch[];
}

/** One matching line and the first match in it. Lines and columns count from 1. */
export interface SearchMatch {
  line: number;
  col: number;
  text: string;
  matchText: string;
  contextBefore: string[];
  contextAfter: string[];
}

const mostResults = 10_000;
const mostContext = 100;

/** Searches files as the tool grep does. Throws SearchError, and the system's error when there is no folder. */
export async function searchFiles(
  request: SearchRequest,
  engines: Engines,
  { leaveOut = null, ...watch }: Watch & { leaveOut?: string | null },
): Promise<SearchResponse> {
  const { id, query, cwd, options, ...fields } = request;
  const wish: SearchOptions = { ...options, ...withoutGaps(fields) };
  const folder = await realpath(resolve(cwd));
  const contextLines = within(wish.contextLines ?? 2, 0, mostContext);
  const { files, total } = await searchText(
    {
      pattern: query,
      literal: wish.isRegex !== true,
      wholeWord: wish.wholeWord === true,
      caseInsensitive: wish.caseSensitive !== true,
      folder,
      file: null,
      leaveOut,
      paths: {
        include: [wish.pattern, wish.includePattern].map(globsIn).filter(({ length }) => length > 0),
        exclude: globsIn(wish.excludePattern),
        prefix: "",
      },
      contextLines,
      keep: within(wish.maxResults ?? 50, 1, mostResults),
    },
    engines,
    watch,
  );
  const results = files.map((file) => ({
    file: join(folder, file.path),
    relPath: file.path,
    matches: matchesIn(file, contextLines),
  }));
  const shown = results.reduce((count, { matches }) => count + matches.length, 0);
  return { id, results, truncated: shown < total, totalMatches: total };
}

function matchesIn({ lines }: FileHits, contextLines: number): SearchMatch[] {
  const texts = new Map(lines.map(({ number, text }) => [number, text]));
  const between = (from: number, to: number) => {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    return numbers.flatMap((number) => texts.get(number) ?? []);
  };
  return lines
    .filter(({ hit }) => hit)
    .map(({ number, text, ranges }: HitLine) => {
      const [start, end] = ranges?.[0] ?? [0, 0];
      return {
        line: number,
        col: start + 1,
        text,
        matchText: text.slice(start, end),
        contextBefore: between(number - contextLines, number - 1),
        contextAfter: between(number + 1, number + contextLines),
      };
    });
}

/** Globs with commas between them; commas in braces are the glob's own. */
function globsIn(text: string | undefined): string[] {
  const globs = text?.match(/(?:\{[^{}]*\}|[^,])+/g) ?? [];
  return globs.map((glob) => glob.trim()).filter((glob) => glob !== "");
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(least, Math.trunc(value)), most);

const withoutGaps = (fields: SearchOptions): SearchOptions =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
