import type { CallId } from "../ids.ts";

/** Text that a stranger may have written, and where it came from. It marks the session from then on. */
export interface TaintSource {
  origin: "web" | "mcp" | "browser" | "skill";
  /** The site, server, skill or program, as people know it. */
  what: string;
  call?: CallId;
  at?: string;
}

/** Bits that sites were told, and places to which a person has let things go, with or without what is protected. */
export interface Spending {
  spent: Readonly<Record<string, number>>;
  allowed: Readonly<Record<string, "private" | "protected">>;
}

/** What a sub-agent brings back to the session that it works for. */
export type TaskTaint = Pick<Taint, "sources" | "secrets" | "files" | "private" | "sending">;

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
  /** What of the user's own was read, by name. */
  private?: readonly string[];
  /** In journals of before: something of the user's own may have been read. */
  hasRead?: true;
  /** What places have been told, and where the user has agreed to more. */
  sending?: Spending;
  /** The user's own words, as far as they are kept. */
  said?: string;
  /** Its prompts are a model's, not its user's: it is a sub-agent. */
  prompted?: "model";
}
