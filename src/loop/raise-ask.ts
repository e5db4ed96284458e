import type { GateAnswer } from "../permissions/gate.ts";
import type { Ask } from "../protocol/asks.ts";
import type { StoredBody } from "../protocol/events.ts";
import { newId } from "../protocol/ids.ts";
import { messageOf } from "../protocol/message-of.ts";
import type { Question } from "../tools/tool.ts";
import { isExpired } from "./approval.ts";
import type { CallContext } from "./call-context.ts";
import { withdrawn } from "./end-call.ts";
import type { Judged } from "./judge.ts";

type Asking = Omit<Judged, "ready">;

/** Puts the call before a person. What is asked for already is not asked again, unless it is too old or no longer what would run. */
export async function askPermission(
  judged: Asking,
  { verdict, hash }: { verdict: GateAnswer; hash: string },
  context: CallContext,
): Promise<void> {
  const { journal, texts, askMs } = context;
  const open = openAsk(judged, context);
  const isAsked = open?.kind === "permission" && (open.hash ?? hash) === hash && !isExpired(open);
  if (isAsked) return;
  const { reason, suggestion, passesIn, inside } = verdict;
  const raised: StoredBody = {
    ...askFor(judged, "permission"),
    reason,
    ...(suggestion && { suggestion }),
    ...(passesIn && { passesIn }),
    ...(inside && { inside }),
    hash,
    ...(askMs !== undefined && { expires: new Date(Date.now() + askMs).toISOString() }),
  };
  await journal.append(...withdrawn(judged.call.id, context, texts.askedAnew()), raised);
}

/**
 * What the tool itself wants to know, or why it cannot ask. An answer to it never comes too late. Nothing is waited for
 * before it is asked: the call could be denied meanwhile.
 */
export async function askQuestion(
  judged: Asking,
  question: () => Question | undefined,
  context: CallContext,
): Promise<string | null> {
  if (openAsk(judged, context)) return null;
  let asked: Question | undefined;
  try {
    asked = question();
  } catch (error) {
    return messageOf(error);
  }
  if (asked) await context.journal.append({ ...askFor(judged, "question"), reason: "", ...asked });
  return null;
}

const openAsk = ({ call }: Asking, { journal }: CallContext): Ask | undefined =>
  journal.history.asks.find((ask) => ask.call === call.id);

function askFor({ call, name: tool, given: input, touches }: Asking, kind: Ask["kind"]) {
  return { type: "ask-raised" as const, ask: newId("ask"), call: call.id, kind, tool, input, touches };
}
