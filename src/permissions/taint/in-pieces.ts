import { isObject } from "../../protocol/json-object.ts";
import { textsOf } from "../../protocol/taint/paths.ts";
import { holds } from "../../protocol/taint/repeats.ts";
import type { Seen } from "../../protocol/taint/shelf.ts";
import { fold, wordsIn } from "../../protocol/taint/text.ts";
import type { GateCall } from "../decide.ts";
import { type Finding, nameOf } from "./finding.ts";
import { type Goal, knownAt } from "./leaving.ts";

/** What is longer is compared by itself. */
const longestPiece = 3;
/** So many letters in a row are no accident. */
const least = 6;

/**
 * A code that goes there in pieces too short to be compared: those that a tool was given under one name, call by call or in a
 * list, put together from the front or from behind, stand in what was read. One that was denied counts, too.
 */
export function inPieces({ tool, input }: GateCall, goal: Goal, seen: Seen): Finding | null {
  const [first] = seen.sources;
  if (!first || !isObject(input)) return null;
  const earlier = seen.given.filter((one) => one.tool === tool);
  for (const [name, value] of Object.entries(input)) {
    const now = piecesOf(value);
    const all = [...earlier.flatMap((one) => piecesOf(one.input[name])), ...now];
    for (let end = all.length - now.length + 1; end <= all.length; end++) {
      const found = foundIn(lastOf(all.slice(0, end)), goal, seen);
      if (found) return { why: "near", part: all[end - 1] as string, from: found, source: nameOf(first), to: goal.to };
    }
  }
  return null;
}

/** Of a sentence only what has a digit: short words are in every one. */
function piecesOf(value: unknown): string[] {
  return textsOf(value).flatMap((text) => {
    const words = wordsIn(fold(text));
    const isAll = words.length === 1;
    return words.filter((word) => word.length <= longestPiece && (isAll || /\d/.test(word)));
  });
}

/** The last of them, as few as have enough letters together. */
function lastOf(pieces: readonly string[]): readonly string[] {
  let letters = 0;
  const from = pieces.findLastIndex((piece) => {
    letters += piece.length;
    return letters >= least;
  });
  return from < 0 ? [] : pieces.slice(from);
}

function foundIn(pieces: readonly string[], goal: Goal, seen: Seen): string | null {
  if (pieces.length < 2) return null;
  const { near, open } = knownAt(goal, seen);
  for (const whole of [pieces.join(""), pieces.toReversed().join("")]) {
    const from = [...seen.secret, ...near].find(({ text }) => text.folded().includes(whole));
    if (from && !holds(open, whole)) return from.where;
  }
  return null;
}
