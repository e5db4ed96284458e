import type { Shown } from "../../../src/protocol/transcript.ts";

/** By what a passage is known, however often it is made anew. */
export function keyOf(passage: Shown): string {
  if (passage.type === "prompt") return passage.id;
  if (passage.type === "end") return `end ${passage.turn}`;
  return passage.type === "answer" ? `answer ${passage.steps[0]?.id}` : `${passage.type} ${passage.at}`;
}
