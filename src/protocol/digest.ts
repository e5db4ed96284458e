/** What is known of the messages that a cut took away. */
export interface Digest {
  quotes: readonly Quote[];
  /** Null as long as no model has written one. */
  summary: Summary | null;
  /** Those that calls have changed. */
  files: readonly ChangedFile[];
  /** The last message that the summary knows of. */
  noted?: number;
  /** Messages that went without a summary of them. */
  lost?: readonly Span[];
  /** What was done in them. */
  work?: Work;
  /** Messages of the user of which nothing is quoted, for want of room. */
  missing?: readonly number[];
}

/** Steps of which there are no notes: the newest a line each, those before them only counted. */
export interface Work {
  lines: readonly WorkLine[];
  before?: Tally;
}

export interface WorkLine {
  message: number;
  /** What was called, for what, and how it ended. */
  text: string;
  tools: readonly string[];
}

export interface Tally extends Span {
  /** How often each was called. */
  tools: Readonly<Record<string, number>>;
}

/** Messages by their numbers. */
export interface Span {
  from: number;
  to: number;
}

/** Kept word for word: what the user said, and what a skill told the model to do. */
export interface Quote {
  /** The number of its message in the session. */
  message: number;
  /** A reply is what the user said to a question or to a request for permission. */
  kind: "prompt" | "reply" | "skill";
  text: string;
  /** It is not all that the message says. */
  part?: true;
  /** The end of a long message, whose middle is missing, and how many characters that is. */
  tail?: string;
  left?: number;
}

/** Lines of a model's. Those of what was done end with the numbers of the messages that they stand for. */
export interface Summary {
  goal: readonly string[];
  done: readonly string[];
  next: readonly string[];
  /** Of a model that kept to no form: nobody knows what of it is done and what is to come. */
  prose?: readonly string[];
}

export interface ChangedFile {
  path: string;
  messages: readonly number[];
}

/** Texts of calls and results that are longer than this are sent without their middle, and pictures are not sent. */
export interface Shortening {
  most: number;
  /** Stands where something was left out; `{from}` and `{to}` in it are the lines that are missing. */
  notice: string;
  /** Stands for pictures that are not sent. */
  pictures?: string;
}

/** Summaries that were asked for and were of no use, one after the other. */
export interface FailedSummaries {
  times: number;
  /** How many of the next cuts are made without asking for one. */
  skip: number;
}
