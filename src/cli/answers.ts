import type { Answer, Ask } from "../protocol/asks.ts";
import { CommandRefused, type Given } from "../protocol/commands.ts";
import type { AskId, SessionId } from "../protocol/ids.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

/** An answer as it was typed: ASK=…; what it means depends on what is asked. */
export interface Typed {
  ask: string;
  text: string;
}

export function typedAnswers(flags: readonly string[] = [], io: Io): Typed[] {
  return flags.map((flag) => {
    const [, ask, text] = /^(ask_\w+)=([\s\S]*)$/.exec(flag) ?? [];
    if (ask === undefined || text === undefined)
      throw new Complaint(io.texts.cli.badAnswer({ text: flag }), exitCode.usage);
    return { ask, text };
  });
}

/** What the answers mean. Whether they can be given is the session's word, on all of them at once. */
export function answersTo(asks: readonly Ask[], typed: readonly Typed[], io: Io): Given[] {
  return typed.map(({ ask: id, text }) => {
    const ask = asks.find((one) => one.ask === id);
    if (!ask) throw new CommandRefused("no-such-ask", id as AskId);
    const answer =
      ask.kind === "permission"
        ? permission(ask, text, io)
        : { decision: "answer" as const, text: words(ask, text, io) };
    return { ask: ask.ask, answer };
  });
}

/** Says which answer is at fault, that none was stored, and how to go on. Anything else stays what it is. */
export function aboutAnswer(error: unknown, session: SessionId, { texts }: Io): unknown {
  if (!(error instanceof CommandRefused) || error.ask === undefined) return error;
  const { ask, why } = error;
  const problem = texts.server.refused[why]();
  return new Complaint(texts.asks.answerRefused({ ask, problem, session, again: why === "expired" }), exitCode.usage);
}

function permission({ ask }: Ask, text: string, io: Io): Answer {
  if (text.trim() === "") throw new Complaint(io.texts.asks.emptyPermission({ ask }), exitCode.usage);
  if (text === "allow") return { decision: "allow" };
  if (text === "always") return { decision: "allow", always: "session" };
  const denied = /^deny(?::([\s\S]*))?$/.exec(text);
  if (!denied) throw new Complaint(io.texts.asks.badPermission({ ask, text }), exitCode.usage);
  const [, reason] = denied;
  return { decision: "deny", ...(reason && { reason }) };
}

/** A number picks an option, several numbers several of them; anything else is the user's own word. */
function words({ ask, options = [], multiple }: Ask, text: string, io: Io): string {
  const { asks } = io.texts;
  if (text.trim() === "") throw new Complaint(asks.emptyAnswer({ ask }), exitCode.usage);
  if (options.length === 0 || options.includes(text.trim()) || !/^\s*\d+(\s*,\s*\d+)*\s*$/.test(text)) return text;
  const picked = text.split(",").map((number) => options[Number(number) - 1]);
  if (picked.includes(undefined))
    throw new Complaint(asks.noSuchOption({ ask, text, count: options.length }), exitCode.usage);
  if (picked.length > 1 && !multiple) throw new Complaint(asks.onlyOne({ ask, text }), exitCode.usage);
  return [...new Set(picked)].join("\n");
}
