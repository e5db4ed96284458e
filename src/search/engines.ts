import type { Pool } from "../workers/pool.ts";
import { SearchError, type SearchProgress } from "./place.ts";

/** The two ways to search. Both find the same. */
export interface Engines {
  /** The program. */
  ripgrep(): string;
  threads(): Promise<Pool>;
}

export interface Watch {
  signal: AbortSignal;
  /** Called about once a second from the first second on. */
  onProgress?(progress: SearchProgress): void;
  /** Whether a file may be read, by its path below the folder; text in others is not looked for. */
  mayRead?(path: string): boolean;
  /** Whether a file that is no UTF-8 is GB18030. Asked only when the pattern has letters that differ in the two. */
  isChinese?(path: string): Promise<boolean>;
}

/** One search, said for each engine. */
export interface Ways<Result> {
  byRipgrep(program: string, onStart: (progress: () => SearchProgress) => void): Promise<Result>;
  byThreads(pool: Pool, onStart: (progress: () => SearchProgress) => void): Promise<Result>;
}

const everyMs = 1_000;

/**
 * Ripgrep first. Where it cannot be used our threads search, and nobody notices; should these break too, whoever is
 * there gets a second chance. Throws SearchError. Never searches on the thread that calls.
 */
export async function withEngines<Result>(
  engines: Engines,
  ways: Ways<Result>,
  { onProgress }: Watch,
): Promise<Result> {
  let progress: () => SearchProgress = () => ({ matches: 0 });
  const onStart = (ask: typeof progress) => {
    progress = ask;
  };
  const timer = onProgress && setInterval(() => onProgress(progress()), everyMs);
  const ripgrep = () => ways.byRipgrep(engines.ripgrep(), onStart);
  const threads = async () => ways.byThreads(await engines.threads(), onStart);
  try {
    return await ripgrep().catch((first: unknown) => {
      if (!isUnusable(first)) throw first;
      return threads().catch((second: unknown) => {
        if (!isUnusable(second)) throw second;
        return first.kind === "missing" ? threads() : ripgrep();
      });
    });
  } finally {
    clearInterval(timer);
  }
}

const isUnusable = (error: unknown): error is SearchError =>
  error instanceof SearchError && (error.kind === "missing" || error.kind === "unusable");
