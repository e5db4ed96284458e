// What a scripted model says, in the words that all wire formats share. Pure, no I/O.

export interface ScriptedCall {
  name: string;
  input: unknown;
  id?: string;
  /** Sent instead of JSON.stringify(input): empty, cut off or broken arguments. */
  rawArguments?: string;
}

export interface ScriptedReply {
  /** Sent word by word; `chunks` instead are sent as the text deltas exactly as given. */
  text?: string;
  chunks?: string[];
  reasoning?: string;
  calls?: ScriptedCall[];
  /** Raw; OpenAI's words become Anthropic's there. Null for servers that never give one. Default: what fits the calls. */
  stop?: string | null;
  usage?: Usage;
  /** Into how many deltas each call's arguments are split, where the style splits them. Default 3. */
  fragments?: number;
  /** Follows what was said, inside the stream, and is the last the server sends. */
  error?: { type: string; message: string };
}

export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  [detail: string]: unknown;
}

export interface StreamOptions {
  /** Makes ids that the script leaves out differ from turn to turn. */
  turn?: number;
  model?: string;
}

export function hasText(reply: ScriptedReply): boolean {
  return reply.text !== undefined || reply.chunks !== undefined;
}

export function textPieces(reply: ScriptedReply): string[] {
  return reply.chunks ?? words(reply.text ?? "");
}

export function words(text: string): string[] {
  return text.match(/\s*\S+|\s+$/gu) ?? [];
}

export function argumentText({ input, rawArguments }: ScriptedCall): string {
  return rawArguments ?? JSON.stringify(input);
}

/** The habit of a style; a style of another format has none, and is loud. */
export function habitIn<Style extends string, Habit>(habits: Record<Style, Habit>, style: Style): Habit {
  if (!Object.hasOwn(habits, style)) throw new Error(`no style "${style}" in this format`);
  return habits[style];
}

/** Exactly `count` parts (fewer when the text is shorter), never inside a surrogate pair. */
export function splitInto(text: string, count: number): string[] {
  const points = Array.from(text);
  const cut = (part: number) => Math.floor((part * points.length) / count);
  const parts = Array.from({ length: count }, (_, part) => points.slice(cut(part), cut(part + 1)).join(""));
  return parts.filter((part) => part !== "");
}

/** Every way to cut a body in two, for parsers that must not care where the network cuts. */
export function cutAnywhere(body: Uint8Array): Uint8Array[][] {
  return Array.from({ length: Math.max(0, body.length - 1) }, (_, i) => [body.slice(0, i + 1), body.slice(i + 1)]);
}
