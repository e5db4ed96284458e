import type { CallId } from "../ids.ts";

/** Text that a stranger may have written, and where it came from. It marks the session from then on. */
export interface TaintSource {
  origin: "web" | "mcp" | "browser" | "skill";
  /** The site, server, skill or program, as people know it. */
  what: string;
  call?: CallId;
  at?: string;
}

/** Bits sent to each site, and destinations that the user has approved. */
export interface Spending {
  spent: Readonly<Record<string, number>>;
  allowed: Readonly<Record<string, "private" | "protected">>;
}

/** The taint that a sub-agent returns to its parent session. */
export type TaskTaint = Pick<Taint, "sources" | "secrets" | "files" | "private" | "sending">;

/** A file of the workspace that holds a stranger's text, or a folder full of such files. */
export interface TaintedFile {
  path: string;
  source: TaintSource;
  /** A stranger's address or sentence was written into it, and no person has approved running it. */
  calls?: true;
}

/**
 * The part of a session's taint that outlives its messages: a cut keeps it, a sub-agent begins with its parent's, and the
 * parent gets the sub-agent's back with the result.
 */
export interface Taint {
  sources: readonly TaintSource[];
  secrets: readonly string[];
  /** Only in journals of older versions: copies of protected files. They count as protected places. */
  copies?: readonly string[];
  files?: readonly TaintedFile[];
  private?: readonly string[];
  /** Only in journals of older versions: private data may have been read. */
  hasRead?: true;
  sending?: Spending;
  /** The user's own words, as far as they are kept. */
  said?: string;
  /** Set for a sub-agent: a model wrote its prompts. */
  prompted?: "model";
}
