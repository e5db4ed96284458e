import type { CallId } from "../ids.ts";

/** Text that a stranger may have written, and where it came from. It marks the session from then on. */
export interface TaintSource {
  origin: "web" | "mcp" | "browser" | "skill";
  /** The site, server, skill or program, as people know it. */
  what: string;
  call?: CallId;
  at?: string;
}

/** Who else knows a stranger's text: everybody on the web; only where it came from; or it may hold what was read here, too. */
export type Reach = "public" | "own" | "mixed";

/** A file of the workspace that holds such text, or a folder full of them. */
export interface TaintedFile {
  path: string;
  source: TaintSource;
  /** An address or a sentence of the stranger's was written into it, and nobody has agreed to its being run. */
  calls?: true;
}

/**
 * What of a session's taint outlives its messages: a cut keeps it, a sub-agent begins with its parent's, and its parent
 * gets it back with the result.
 */
export interface Taint {
  sources: readonly TaintSource[];
  /** Protected places that were read. */
  secrets: readonly string[];
  /** Files of the session's that hold what stood in those places. */
  copies?: readonly string[];
  files?: readonly TaintedFile[];
  /** What was read of the workspace is no longer here word for word. */
  hasRead?: true;
  /** The user's own words, as far as they are kept. */
  said?: string;
  /** Its prompts are a model's, not its user's: it is a sub-agent. */
  prompted?: "model";
}
