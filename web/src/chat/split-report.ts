import type { Passage } from "../../../src/protocol/transcript.ts";

/** What a sub-agent did, and apart from it what it said in the end, once it is over. */
export function splitReport(
  passages: readonly Passage[],
  isOver: boolean,
): { steps: readonly Passage[]; text: string } {
  const last = passages.at(-1);
  const step = last?.type === "answer" ? last.steps.at(-1) : undefined;
  if (!isOver || last?.type !== "answer" || !step || step.calls.length > 0) return { steps: passages, text: "" };
  // What it thought before it reported is still something that it did.
  const rest = step.reasoning?.trim() ? [...last.steps.slice(0, -1), { ...step, text: "" }] : last.steps.slice(0, -1);
  const before = passages.slice(0, -1);
  return { steps: rest.length > 0 ? [...before, { ...last, steps: rest }] : before, text: step.text.trim() };
}
