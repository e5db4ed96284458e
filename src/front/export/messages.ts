import type { AssistantMessage, Call } from "../../protocol/messages.ts";
import type { Passage, Prompt } from "../../protocol/transcript.ts";
import type { MessageCall, MessageRow } from "../../store/store.ts";
import { type Pages, passagesFrom } from "./reading-pages.ts";

/**
 * The messages as the store gives them, as one JSON array, piece by piece. With a limit, the first of them. A prompt that
 * the model has not read yet stands last, as pages show it, and a word that was added to an output stands in it.
 */
export async function* messagePieces(pages: Pages, limit = Number.POSITIVE_INFINITY): AsyncGenerator<string> {
  const said = messagesIn(yield* passagesFrom(pages)).slice(0, limit);
  yield "[";
  for (const [index, one] of said.entries()) {
    if (index > 0) yield ",";
    if ("steps" in one) yield* answerPieces(one.steps);
    else yield JSON.stringify(promptRow(one));
  }
  yield "]";
}

interface Steps {
  steps: AssistantMessage[];
}

/** What was noted between the steps of an answer does not part them: only a prompt does. */
function messagesIn(passages: readonly Passage[]): (Prompt | Steps)[] {
  const found: (Prompt | Steps)[] = [];
  for (const passage of passages) {
    const last = found.at(-1);
    if (passage.type === "prompt") found.push(passage);
    else if (passage.type === "answer" && last && "steps" in last) last.steps.push(...passage.steps);
    else if (passage.type === "answer") found.push({ steps: [...passage.steps] });
  }
  return found;
}

const promptRow = ({ id, text, at }: Prompt): MessageRow => ({ id, role: "user", content: text, created_at: at });

function* answerPieces(steps: readonly AssistantMessage[]): Generator<string> {
  const [{ id, at }] = steps as [AssistantMessage];
  const calls = steps.flatMap((step) => step.calls);
  const content = textOf(steps);
  const row: MessageRow = { id, role: "assistant", content, created_at: at };
  if (calls.length === 0) return yield JSON.stringify(row);
  yield `{"id":${JSON.stringify(id)},"role":"assistant","content":"`;
  yield within(`{"text":${JSON.stringify(content)},"tool_calls":[`);
  for (const piece of listed(calls)) yield within(piece);
  yield `]}","created_at":${JSON.stringify(at)},"tool_calls":[`;
  yield* listed(calls);
  yield "]}";
}

function* listed(calls: readonly Call[]): Generator<string> {
  for (const [index, call] of calls.entries()) yield (index > 0 ? "," : "") + JSON.stringify(callOf(call));
}

/** As it stands inside a JSON string. */
const within = (text: string) => JSON.stringify(text).slice(1, -1);

/** What broke off and was asked for again is not part of the answer; what broke off for good is all there is. */
function textOf(steps: readonly AssistantMessage[]): string {
  const joined = (some: readonly AssistantMessage[]) =>
    some
      .map(({ text }) => text)
      .filter((text) => text !== "")
      .join("\n\n");
  return joined(steps.filter(({ stop }) => stop !== "failed")) || joined(steps);
}

const statuses = { ok: "completed", error: "error", denied: "denied", interrupted: "interrupted" } as const;

const callOf = ({ id, name, input, result }: Call): MessageCall => ({
  ...{ id, name, input },
  output: result?.output ?? "",
  status: statuses[result?.status ?? "interrupted"],
});
