import type { Leak } from "../dialect.ts";
import { createFences } from "./fences.ts";
import { heldFrom } from "./held-back.ts";
import { type LeakForm, leakForms, strayEnds, type ToolOf } from "./leak-forms.ts";
import type { LeakedCall } from "./leak-values.ts";

export type LeakPiece = { text: string } | { call: LeakedCall };

export interface LeakFinder {
  push(text: string): LeakPiece[];
  /** What was held back. */
  end(): LeakPiece[];
}

/** Finds calls that came as text. What turns out to be none, names no tool or is cut off stays text. */
export function findLeaks(leaks: readonly Leak[], toolOf: ToolOf): LeakFinder {
  const forms = leaks.flatMap((leak) => leakForms[leak]);
  const opens = forms.map(({ open }) => open);
  const begins = opens.length > 0 ? /[<[]/ : /^$/;
  const fences = createFences();
  let held = "";
  let form: LeakForm | null = null;
  /** How far the held text is known to hold no end, and what of it may be the beginning of one. */
  let searched = 0;
  let tail = "";
  let afterCall = false;

  function take(until: number): LeakPiece[] {
    const text = held.slice(0, until);
    held = held.slice(until);
    if (text === "") return [];
    fences.saw(text);
    return [{ text }];
  }

  /** One move; null when more text is needed. */
  function move(atEnd: boolean): LeakPiece[] | null {
    if (form) return inLeak(form, atEnd);
    if (afterCall) return pastEnds(atEnd);
    const [at, found] = firstOpen(held, forms);
    if (!found) {
      const pieces = take(atEnd ? held.length : heldFrom(held, opens));
      return pieces.length > 0 ? pieces : null;
    }
    const before = take(at);
    if (fences.inside()) return [...before, ...take(1)];
    form = found;
    searched = 0;
    return before;
  }

  function inLeak({ open, close, plausible, calls, mayLackClose }: LeakForm, atEnd: boolean): LeakPiece[] | null {
    const body = held.slice(open.length);
    if (!plausible(body.length > longestBeginning ? body.slice(0, longestBeginning) : body)) return noLeak();
    const at = body.indexOf(close, searched);
    if (at < 0 && !atEnd) {
      searched = Math.max(0, body.length - close.length + 1);
      tail = body.slice(searched);
      return null;
    }
    if (at < 0 && !mayLackClose) return noLeak();
    const found = calls(at < 0 ? body : body.slice(0, at), toolOf);
    if (found === "inside" && at >= 0) {
      searched = at + 1;
      return [];
    }
    if (!Array.isArray(found)) return noLeak();
    held = at < 0 ? "" : body.slice(at + close.length);
    form = null;
    afterCall = true;
    return found.map((call) => ({ call }));
  }

  function noLeak(): LeakPiece[] {
    form = null;
    return take(1);
  }

  /** Blanks after a call parted it from the next one. */
  function pastEnds(atEnd: boolean): LeakPiece[] | null {
    held = held.trimStart();
    const stray = strayEnds.find((end) => held.startsWith(end));
    if (stray) held = held.slice(stray.length);
    else if (!atEnd && strayEnds.some((end) => end.startsWith(held))) return null;
    else afterCall = false;
    return [];
  }

  function moveOn(atEnd: boolean): LeakPiece[] {
    const pieces: LeakPiece[] = [];
    for (let next = move(atEnd); next; next = move(atEnd)) pieces.push(...next);
    return pieces;
  }

  return {
    push(text) {
      if (held === "" && !form && !afterCall && !begins.test(text)) {
        fences.saw(text);
        return [{ text }];
      }
      held += text;
      if (form && searched > longestBeginning) {
        // A long call comes in many pieces: they are put together once, when the last is there.
        tail += text;
        if (!tail.includes(form.close)) {
          tail = tail.slice(1 - form.close.length);
          return [];
        }
      }
      return moveOn(false);
    },
    end: () => moveOn(true),
  };
}

/** Enough to see what a call begins with. */
const longestBeginning = 200;

function firstOpen(text: string, forms: readonly LeakForm[]): [number, LeakForm | null] {
  let first: [number, LeakForm | null] = [text.length, null];
  for (const form of forms) {
    const at = text.indexOf(form.open);
    if (at >= 0 && at < first[0]) first = [at, form];
  }
  return first;
}
