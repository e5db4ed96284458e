import type { Texts } from "../i18n/texts.ts";
import { attempt } from "../loop/attempt.ts";
import { boundOutput } from "../loop/bound-output.ts";
import type { LaterGuard } from "../loop/held-files.ts";
import { gateCallOf, type JudgeContext, judge } from "../loop/judge.ts";
import { withLimit } from "../loop/with-limit.ts";
import { newId } from "../protocol/ids.ts";
import { messageOf } from "../protocol/message-of.ts";

/**
 * A command that stands in a skill's text: a call of bash like any other, judged by the same gate. Nobody is asked for
 * it: what does not pass unasked is left to the model.
 */
export async function runSkillCommand(
  command: string,
  context: JudgeContext,
  laterFiles: LaterGuard,
): Promise<{ output: string } | { refused: string }> {
  const { texts, signal } = context;
  const call = { id: newId("call"), name: "bash", input: { command }, state: "open" } as const;
  const judged = await judge(call, context);
  const { ready } = judged;
  if ("failure" in ready) return { refused: ready.failure };
  const { tool, input, gate } = ready;
  const { decision, reason, containment } = gate(gateCallOf(judged, tool, context));
  if (decision !== "allow") return { refused: refusal(decision, reason, texts) };
  const limit = { limitMs: tool.limitMs?.(input) ?? null, signal, texts };
  const finish = await laterFiles.begin({ call: call.id, command, folder: context.workspace.root, isApproved: false });
  const done = await attempt(() =>
    withLimit(limit, (limited) => tool.execute(input, { ...ready.context, containment, signal: limited })),
  );
  const { held: files, between } = await finish();
  await laterFiles.forget(call.id);
  await laterFiles.askLater(files);
  const held =
    (files.length > 0 ? texts.heldAside({ files }) : "") +
    (between.length > 0 ? texts.changedBetween({ paths: between.join(", ") }) : "");
  if ("error" in done) return { output: messageOf(done.error) + held };
  return { output: boundOutput(plain(done.value.output, texts), texts).output + held };
}

/** What it printed, without the words around it, where that is all that there is to say. */
function plain(output: string, texts: Texts["tools"]): string {
  const [head = "", tail = ""] = texts.commandOutput({ stdout: "\0", stderr: "" }).split("\0");
  if (output === head + tail + texts.noOutput()) return "";
  const isPlain = output.startsWith(head) && output.endsWith(tail) && output.length >= head.length + tail.length;
  return isPlain ? output.slice(head.length, output.length - tail.length).trimEnd() : output;
}

const refusal = (decision: "ask" | "deny", reason: string, texts: Texts["tools"]) =>
  decision === "ask" ? texts.skillCommandAsked({ reason }) : texts.skillCommandDenied({ reason });
