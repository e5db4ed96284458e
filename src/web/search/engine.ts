import type { Language } from "../../protocol/language.ts";
import type { EngineName } from "../../protocol/search-engines.ts";

/** A page that an engine has found, as it came: titles and snippets may hold tags and entities. */
export interface Found {
  title: string;
  url: string;
  snippet: string;
}

export interface Wanted {
  query: string;
  count: number;
  /** Of the session: which results its user can read best, where an engine can be told. */
  language: Language;
}

/** What an engine is asked with. */
export interface Asked extends Wanted {
  /** Where it is, without a slash at the end. */
  address: string;
  /** Whether that is the engine's own. */
  isOwn: boolean;
  /** Empty for one that needs none. */
  key: string;
  /** Of the user's own engine at Google; empty elsewhere. */
  engineId: string;
  request(url: string, options?: RequestOptions): Promise<Answer>;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** With it the request is a POST. */
  body?: string;
}

export interface Answer {
  status: number;
  text: string;
}

export interface Engine {
  name: EngineName;
  /** At most `count`, or more: whoever asked takes what he wants. Throws EngineProblem. */
  search(asked: Asked): Promise<Found[]>;
}

/**
 * - `key`: it was refused; `quota`: used up, or too fast; `blocked`: it takes us for a robot, which we are
 * - `format`: it does not answer as JSON until its owner lets it
 * - `down`: it failed; `refused`: it does not want the request; `unreadable`: nothing that we understand
 * - `private`: its name leads into a private network here; `moved`: to another address
 */
export type EngineTrouble =
  | "key"
  | "quota"
  | "blocked"
  | "format"
  | "down"
  | "refused"
  | "unreadable"
  | "private"
  | "moved"
  | "timeout"
  | "unreachable";

/** Why an engine gave nothing. `said` is its own word, or the system's. */
export class EngineProblem extends Error {
  override name = "EngineProblem";
  readonly trouble: EngineTrouble;
  readonly status: number | null;
  readonly said: string;
  constructor(trouble: EngineTrouble, { status = null, said = "" }: { status?: number | null; said?: string } = {}) {
    super(said || trouble);
    this.trouble = trouble;
    this.status = status;
    this.said = said;
  }
}
