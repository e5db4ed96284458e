import type { Texts } from "../i18n/texts.ts";
import { isExpired } from "../loop/approval.ts";
import type { Answer, Ask } from "../protocol/asks.ts";
import { CommandRefused, type Given } from "../protocol/commands.ts";
import type { StoredBody } from "../protocol/events.ts";
import type { AskId } from "../protocol/ids.ts";

/** The open ask that this answers. Throws CommandRefused: whoever comes second, late, or with what was not asked changes nothing. */
function answerable(asks: readonly Ask[], id: AskId, given: Answer): Ask {
  const refused = (why: CommandRefused["why"]) => new CommandRefused(why, id);
  const ask = asks.find((one) => one.ask === id);
  if (!ask) throw refused("no-such-ask");
  if (!fits(ask, given)) throw refused("wrong-answer");
  if (given.decision !== "allow") return ask;
  if (given.hash !== undefined && given.hash !== ask.hash) throw refused("tampered");
  if (isExpired(ask)) throw refused("expired");
  if (given.always && ask.suggestion === undefined) throw refused("no-rule");
  return ask;
}

/** The same of several, each answered once. */
export function allAnswerable(asks: readonly Ask[], given: readonly Given[]): Ask[] {
  const twice = given.find(({ ask }, index) => given.findIndex((one) => one.ask === ask) < index);
  if (twice) throw new CommandRefused("answered-twice", twice.ask);
  return given.map(({ ask, answer }) => answerable(asks, ask, answer));
}

/** All that follows from the answers: the rules they make, the results of what is denied, and that the turn goes on. */
export function answering(
  asks: readonly Ask[],
  answerTo: (ask: Ask) => Answer,
  { isWaiting, texts }: { isWaiting: boolean; texts: Texts["gate"] },
): StoredBody[] {
  const events = asks.flatMap((ask): StoredBody[] => {
    const answer = answerTo(ask);
    const answered: StoredBody = { type: "ask-answered", ask: ask.ask, answer };
    // A call that runs hears it and goes on; one that has run ends with what has become of its files.
    if (ask.live || ask.held) return [answered];
    // What it means for the call is for the sub-agent's own session to say.
    if (ask.of) return [...ruleFrom(ask, answer), answered];
    if (answer.decision === "deny") return [answered, denial(ask, answer.reason, texts)];
    return [...ruleFrom(ask, answer), answered];
  });
  // What nobody waits for in the turn leaves it as it is.
  const isOver = isWaiting ? asks.some(({ live }) => !live) : asks.some(({ live, of }) => !live && !of?.background);
  return isOver ? [...events, { type: "turn-resumed", why: "answered" }] : events;
}

/** Those that a message answers: a sub-agent in the background waits by itself. */
export const answeredBySaying = (asks: readonly Ask[]): Ask[] => asks.filter(({ of }) => !of?.background);

/** A message answers a question; where a permission was asked for, it says what to do instead. */
export const said = ({ kind }: Ask, text: string): Answer =>
  kind === "question" ? { decision: "answer", text } : { decision: "deny", reason: text };

function fits({ kind }: Ask, given: Answer): boolean {
  if (given.decision === "answer") return kind === "question" && given.text.trim() !== "";
  return given.decision === "deny" || kind === "permission";
}

/** The rule that an answer makes: the ask's, or what the person made of it. Null where it makes none. */
export function madeRule({ suggestion, touches }: Ask, answer: Answer): string | null {
  if (answer.decision !== "allow" || suggestion === undefined) return null;
  if (answer.always) return answer.rule?.trim() ?? suggestion;
  // Whether notes may be written is asked once in a session: nobody reads the tenth question like the first.
  return touches.some(({ action }) => action === "note") ? suggestion : null;
}

function ruleFrom(ask: Ask, answer: Answer): StoredBody[] {
  const rule = madeRule(ask, answer);
  return rule === null ? [] : [{ type: "rule-added", effect: "allow", rule }];
}

function denial({ call, tool }: Ask, reason: string | undefined, texts: Texts["gate"]): StoredBody {
  const output = reason ? texts.userDeniedBecause({ reason }) : texts.userDenied();
  return { type: "tool-ended", call, name: tool, status: "denied", output, origin: "user", ms: 0 };
}
