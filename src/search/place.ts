/** Where a search looks. */
export interface Place {
  folder: string;
  /** Another way to the folder, held open by whoever asks: its path may lead elsewhere by now. */
  through?: string | null;
  /** A path below the folder that is not looked into. */
  leaveOut: string | null;
}

/** A search for text, as data: it may be done in another thread. */
export interface TextSearch extends Place {
  pattern: string;
  literal: boolean;
  wholeWord: boolean;
  caseInsensitive: boolean;
  /** Only this file of the folder, even if it is ignored. */
  file: string | null;
  paths: PathWish;
  /** Also what the ignore files leave out. */
  ignored?: boolean;
  /** Files that are searched elsewhere. */
  apart?: readonly string[];
  /** The pattern holds secrets: no list of processes may show it. */
  isSecret?: boolean;
  /** Files that are not read. */
  closed?: readonly string[];
  /** Files that are written in GB18030. */
  chinese?: readonly string[];
  contextLines: number;
  /** How many matching lines are kept, those of the newest files; all are counted. */
  keep: number;
}

export interface PathWish {
  /** A file must match one of each list. */
  include: readonly (readonly string[])[];
  /** A file must match none, nor be below a folder that does. */
  exclude: readonly string[];
  /** What the user calls the folder, for globs that begin there: empty or with a slash at its end. */
  prefix: string;
}

/** A search for files by name. */
export interface FileSearch extends Place {
  pattern: string;
  /** Also what the ignore files leave out. */
  ignored?: boolean;
  /** More paths than this are counted but not kept. */
  keep: number;
  /** What is found within this time is enough, and so are as many as are kept: the rest is not even counted. */
  enoughMs?: number;
}

/** Paths below the folder, with forward slashes, in no order. */
export interface Listing {
  paths: string[];
  count: number;
  /** Not all was looked at. */
  cut?: true;
}

/** How far a search has come. Ripgrep does not tell which files it has looked at. */
export interface SearchProgress {
  matches: number;
  searched?: number;
}

export class SearchError extends Error {
  override name = "SearchError";
  /** Unusable: the engine, whatever is searched for. Missing: it is not even there. */
  readonly kind: "pattern" | "missing" | "unusable" | "failed";

  constructor(kind: SearchError["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
