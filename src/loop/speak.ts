import type { CallId } from "../protocol/ids.ts";
import { newId } from "../protocol/ids.ts";
import type { UserMessage } from "../protocol/messages.ts";
import type { Speech, Spoken } from "../tools/tool.ts";
import type { CallContext } from "./call-context.ts";

/** Words of a model for a call's own use. What they took is the turn's; nothing of the session is shown for it. */
export async function speak(
  call: CallId,
  { system, text, maxOutput }: Speech,
  { model, journal, signal }: Pick<CallContext, "model" | "journal" | "signal">,
): Promise<Spoken> {
  const prompt: UserMessage = { role: "user", id: newId("msg"), seq: 0, at: new Date().toISOString(), text };
  const request = { system, tools: [], messages: [prompt], maxOutput };
  const { usage, cost, ...reply } = await model.step(request, { onDelta: () => undefined, signal });
  await journal.append({ type: "sample-taken", call, ...(usage && { usage }), ...(cost !== undefined && { cost }) });
  return { text: reply.text, model: model.id, stop: reply.stop };
}
