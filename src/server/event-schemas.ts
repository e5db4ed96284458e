import * as z from "zod/mini";
import type { PassingBody, StoredBody } from "../protocol/events.ts";
import { serverStatuses } from "../protocol/mcp.ts";
import { listedSession, openAsk } from "./schemas.ts";

/** What the streams tell, for the API document. Events are loose: a later version may tell more of them. */

type Needed<Body> = { [Key in keyof Body]-?: object extends Pick<Body, Key> ? never : Key }[keyof Body];
/** The compiler misses an event that is not here, and what every one of its kind holds. */
type Fields<Body extends { type: string }> = {
  [Type in Body["type"]]: Record<Exclude<Needed<Extract<Body, { type: Type }>>, "type">, z.ZodMiniType>;
};

const text = z.string();
const whole = z.int();
const list = z.array(z.unknown());
const about = z.record(z.string(), z.unknown());
const cut = { upTo: text, dropped: whole, from: whole, text, kept: list, state: about, why: text };
const delta = { message: text, offset: whole, text };
const { session: _, at: __, ...ask } = openAsk.shape;

const stored: Fields<StoredBody> = {
  "session-opened": {
    ...{ workspace: text, model: text, skill: text, language: text, mode: text, sandbox: text, system: text },
    tools: list,
  },
  "prompt-submitted": { message: text, text },
  "turn-started": { model: text, skill: text, tools: z.array(text) },
  "step-started": { step: whole },
  "message-finished": { message: text, text, toolCalls: list, stop: text },
  "tool-started": { call: text, name: text, input: z.unknown() },
  "tool-ended": { call: text, name: text, status: text, output: text, origin: text, ms: z.number() },
  "files-held": { call: text, files: list, result: about },
  "ask-raised": ask,
  "ask-answered": { ask: text, answer: about },
  "ask-withdrawn": { ask: text, reason: text },
  "task-started": { task: text, agentType: text, prompt: text, call: text, run: text },
  "task-ended": { task: text, status: text, result: text },
  "sample-taken": { call: text },
  "todos-changed": { todos: list },
  "skill-loaded": { name: text, source: text, hash: text, terms: about },
  "guide-changed": { told: about },
  "mode-changed": { mode: text, sandbox: text },
  "rule-added": { effect: text, rule: text },
  "model-changed": { model: text },
  "note-added": { text },
  "context-trimmed": cut,
  "context-compacted": cut,
  "summary-failed": { text, failed: about },
  "limit-learnt": { model: text, takes: about },
  "fallback-taken": { model: text, reason: text },
  "changes-undone": { undone: text, changes: list, left: list },
  "retry-scheduled": { attempt: whole, waitMs: z.number(), reason: text },
  "turn-waiting": { asks: z.array(text) },
  "turn-resumed": { why: text },
  "turn-ended": { reason: text, usage: about, text },
};

const passing: Fields<PassingBody> = {
  "text-delta": delta,
  "reasoning-delta": delta,
  "tool-input-delta": { ...delta, call: text, name: text },
  "message-partial": { message: text, text, reasoning: text, calls: list },
  "tool-progress": { call: text, text },
};

const head = { at: text, session: text, turn: z.nullable(text), task: z.optional(text) };

/** What happens in one session. Those without a seq pass by and are not stored. */
export const sessionEvent = z.union([
  ...Object.entries(stored).map(([type, fields]) =>
    z.looseObject({ type: z.literal(type), seq: whole, ...head, ...fields }),
  ),
  ...Object.entries(passing).map(([type, fields]) =>
    z.looseObject({ type: z.literal(type), seq: z.null(), ...head, ...fields }),
  ),
]);

const { id: ___, asks: ____, ...row } = listedSession.shape;

/** What happens in all sessions. */
export const change = z.union([
  z.looseObject({ type: z.literal("session-changed"), session: text, ...row }),
  z.looseObject({ type: z.literal("session-deleted"), session: text }),
  z.looseObject({ type: z.literal("ask-raised"), ...openAsk.shape }),
  z.looseObject({ type: z.literal("ask-answered"), session: text, ask: text }),
  z.looseObject({
    ...{ type: z.literal("process-changed"), session: text, process: text },
    ...{ pid: whole, command: text, running: z.boolean() },
  }),
  z.looseObject({ type: z.literal("skills-changed"), version: text }),
  z.looseObject({ type: z.literal("mcp-status"), server: text, status: z.enum(serverStatuses), reason: text }),
  z.looseObject({ type: z.enum(["all-follows", "connected"]) }),
]);
