import type { Ask } from "../../../src/protocol/asks.ts";
import { piecesOf } from "../ui/hidden.ts";

/** Whether anything in what is asked is a character that would not be seen. */
export const hidesSomething = ({ input, touches, files, question, options }: Ask) =>
  textsIn([input, touches, files, question, options]).some((text) => piecesOf(text, true).some(({ hidden }) => hidden));

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
