import type { Answer, Ask } from "../protocol/asks.ts";
import { type Command, CommandRefused } from "../protocol/commands.ts";
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

/** All of them are understood before the first is given: what is wrong with one must not leave the others half done. */
export function answersTo(asks: readonly Ask[], typed: readonly Typed[], io: Io): Command[] {
  return typed.map(({ ask: id, text }) => {
    const ask = asks.find((one) => one.ask === id);
    if (!ask) throw new CommandRefused("no-such-ask");
    const answer =
      ask.kind === "permission"
        ? permission(ask, text, io)
        : { decision: "answer" as const, text: words(ask, text, io) };
    return { type: "answer", ask: ask.ask, answer };
  });
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
