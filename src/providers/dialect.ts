/** How a server differs from the format that it speaks, as data: a wire reads it and has no names of providers in it. */
export interface Dialect {
  /** The field that limits a reply; null sends no limit. */
  outputField: "max_tokens" | "max_completion_tokens" | "max_output_tokens" | null;
  /** Whether `stream_options` is taken, which asks for the usage. */
  streamOptions: boolean;
  systemRole: "system" | "developer";
  /** False where a message's content must be a plain string. */
  contentParts: boolean;
  /** False where a prompt may not follow results directly: a word of the assistant is put between. */
  promptAfterResults: boolean;
  reasoning: ReasoningEcho;
  /** Thinking stands in the text, between `<think>` and `</think>`: "start" only where the reply begins with it. */
  thinkTags: "never" | "start" | "anywhere";
  /** The form of call ids: any text, nine letters or digits, or `functions.NAME:COUNT` counted through the request. */
  callIds: "any" | "nine" | "counted";
  schema: SchemaLimits;
  /** What the first call of a message gets as `extra_content` when another model made it: stands in for a signature. */
  foreignExtra: unknown;
  /** In what forms calls leak into the text; they are taken for calls when the tool exists. */
  leaks: readonly Leak[];
  /** Whether `cache_control` may mark the end of the part that is sent again and again; null is as the format has it. */
  cacheMarks: boolean | null;
  /** Sent with every request. */
  body: Readonly<Record<string, unknown>>;
}

/** How thinking goes back to the model that thought it. */
export interface ReasoningEcho {
  /**
   * Where: as text in that field, as the opaque parts that came (`details`), between tags in the text (`tags`), as the
   * format's own blocks even without a signature (`blocks`), or only as the format demands it (`none`).
   */
  as: "none" | "reasoning_content" | "reasoning" | "details" | "tags" | "blocks";
  /** With which messages: those with calls, or all. */
  with: "calls" | "all";
  /** Where there was none, too, as an empty one. */
  evenEmpty: boolean;
}

/** What a schema may hold; what it may not is rewritten before it is sent. */
export interface SchemaLimits {
  refs: boolean;
  /** anyOf, oneOf, allOf at the top. */
  topUnions: boolean;
  /** The same further down, and `not`. */
  unions: boolean;
  /** A list of schemas as `items`, prefixItems. */
  tuples: boolean;
  /** A list as `type`. */
  typeLists: boolean;
  /** Names of properties beyond letters, digits, `_`, `.` and `-`. */
  anyNames: boolean;
  /** Properties and entries of lists that do not say what type they are, and what is said of another type than theirs. */
  untyped: boolean;
  /** Values to choose from that are no text. */
  anyValues: boolean;
  /** The most letters of a tool's name; longer ones get a short form. */
  longestName: number;
}

/** `<tool_call>{…}</tool_call>`, `<minimax:tool_call>`, `<|tool_call_begin|>`, `[TOOL_REQUEST]`. */
export type Leak = "tool-call" | "minimax" | "kimi" | "tool-request";

/** Nothing is rewritten. */
export const allTaken: SchemaLimits = {
  ...{ refs: true, topUnions: true, unions: true, tuples: true },
  ...{ typeLists: true, anyNames: true, untyped: true, anyValues: true },
  longestName: 64,
};

/** Hardly any server takes unions at the top, or lists of schemas. */
const usuallyTaken: SchemaLimits = { ...allTaken, topUnions: false, tuples: false };

/** What holds where nobody knows better: tolerant in what is read, plain in what is sent. */
export const plainDialect: Dialect = {
  outputField: "max_tokens",
  streamOptions: true,
  systemRole: "system",
  contentParts: true,
  promptAfterResults: true,
  reasoning: { as: "none", with: "calls", evenEmpty: false },
  thinkTags: "start",
  callIds: "any",
  schema: usuallyTaken,
  foreignExtra: null,
  leaks: ["tool-call", "minimax", "kimi", "tool-request"],
  cacheMarks: null,
  body: {},
};

/** What a preset, a user or the doctor says differs. */
export type DialectChange = Partial<Omit<Dialect, "schema" | "reasoning">> & {
  schema?: Partial<SchemaLimits>;
  reasoning?: Partial<ReasoningEcho>;
};

/** The later change wins. */
export function dialectOf(...changes: readonly (DialectChange | undefined)[]): Dialect {
  let dialect = plainDialect;
  for (const change of changes) {
    if (!change) continue;
    const schema = { ...dialect.schema, ...change.schema };
    const reasoning = { ...dialect.reasoning, ...change.reasoning };
    dialect = { ...dialect, ...change, schema, reasoning, body: { ...dialect.body, ...change.body } };
  }
  return dialect;
}
