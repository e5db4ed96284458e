import type { Dialect } from "../dialect.ts";
import { createFences } from "./fences.ts";
import { heldFrom } from "./held-back.ts";

export const thinkOpen = "<think>";
export const thinkClose = "</think>";

export interface Piece {
  type: "text" | "reasoning";
  text: string;
}

export interface ThinkSplitter {
  /** Whether there was thinking among the text. */
  readonly found: boolean;
  /** Whether all that comes now is text, so that it need not be pushed. */
  readonly passes: boolean;
  push(text: string): Piece[];
  /** What was held back, because it might have been the beginning of a tag. */
  end(): Piece[];
}

/** Parts the thinking between tags from the text, however the text is cut into pieces; blanks at the tags go with them. */
export function splitThinking(mode: Dialect["thinkTags"]): ThinkSplitter {
  const fences = createFences();
  const afterwards = mode === "anywhere" ? "text" : "plain";
  let state: "start" | "text" | "plain" | "think" | "after" = mode === "never" ? "plain" : "start";
  let held = "";
  let found = false;
  /** What parts this thinking from the last. */
  let parting = "";
  /** Nothing of this thinking has been told yet. */
  let fresh = false;

  function take(until: number, type: Piece["type"]): Piece[] {
    const text = held.slice(0, until);
    held = held.slice(until);
    if (text === "") return [];
    if (type === "text" && mode === "anywhere") fences.saw(text);
    const before = type === "reasoning" ? parting : "";
    if (type === "reasoning") parting = "";
    return [{ type, text: before + text }];
  }

  /** One move; null when more text is needed. */
  function move(): Piece[] | null {
    switch (state) {
      case "plain":
        return held === "" ? null : take(held.length, "text");
      case "start": {
        const text = held.trimStart();
        if (text.startsWith(thinkOpen)) begin(held.length - text.length);
        else if (thinkOpen.startsWith(text)) return null;
        else state = afterwards;
        return [];
      }
      case "text": {
        const at = nextTag(held);
        if (at < 0) {
          const pieces = take(heldFrom(held, [thinkOpen, thinkClose]), "text");
          return pieces.length > 0 ? pieces : null;
        }
        const pieces = take(at, "text");
        if (fences.inside()) pieces.push(...take(1, "text"));
        else if (held.startsWith(thinkOpen)) begin(0);
        // An end without a beginning: the beginning stood in the prompt.
        else end(0);
        return pieces;
      }
      case "think": {
        if (fresh) held = held.trimStart();
        const at = held.indexOf(thinkClose);
        const until = held.slice(0, at < 0 ? heldFrom(held, [thinkClose]) : at).trimEnd().length;
        const pieces = take(until, "reasoning");
        fresh &&= pieces.length === 0;
        if (at < 0) return pieces.length > 0 ? pieces : null;
        end(held.indexOf(thinkClose));
        return pieces;
      }
      case "after": {
        held = held.trimStart();
        if (held === "") return null;
        state = afterwards;
        return [];
      }
    }
  }

  function begin(at: number): void {
    held = held.slice(at + thinkOpen.length);
    if (found) parting = "\n\n";
    found = true;
    fresh = true;
    state = "think";
  }

  function end(at: number): void {
    held = held.slice(at + thinkClose.length);
    state = "after";
  }

  function moveOn(): Piece[] {
    const pieces: Piece[] = [];
    for (let next = move(); next; next = move()) pieces.push(...next);
    return pieces;
  }

  return {
    get found() {
      return found;
    },
    get passes() {
      return state === "plain" && held === "";
    },
    push(text) {
      held += text;
      return moveOn();
    },
    end() {
      if (state === "think") return take(held.trimEnd().length, "reasoning");
      return take(held.length, "text");
    },
  };
}

function nextTag(text: string): number {
  const open = text.indexOf(thinkOpen);
  const close = text.indexOf(thinkClose);
  return open < 0 || (close >= 0 && close < open) ? close : open;
}
