import { type RefObject, useId, useState } from "react";
import type { ServerPrompt } from "../../../src/protocol/mcp.ts";
import { offerId } from "./offer-list.tsx";
import type { Where } from "./shapes.ts";
import { type Token, tokenAt } from "./token.ts";
import { type Offer, type Offers, useOffers } from "./use-offers.ts";

export interface CompletionInput {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  where: Where | null;
  folder: string | null;
}

export interface Completion {
  /** Null while there is nothing to complete. */
  token: Token | null;
  offers: Offers;
  at: number;
  listId: string;
  /** What the field says of itself, for those who hear it. */
  aria: { "aria-controls"?: string; "aria-activedescendant"?: string };
  /** Whether the key was for the list. */
  onKey(key: string): boolean;
  take(offer: Offer): void;
  /** A prompt that was taken and can be told something. */
  asked: ServerPrompt | null;
  /** What it is told stands behind it; nothing, where its writer would rather write that himself. */
  tell(written: string): void;
  /** Where the caret is; null when it is elsewhere. */
  look(caret: number | null): void;
}

/** What is being written can be completed: a skill behind `/`, a file behind `@`. */
export function useCompletion({ field, text, where, folder }: CompletionInput): Completion {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  // The one that its writer wants nothing for, by where it begins.
  const [left, setLeft] = useState<number | null>(null);
  const [asked, setAsked] = useState<ServerPrompt | null>(null);
  const [chosen, setChosen] = useState({ for: "", at: 0 });
  const written = caret === null ? null : tokenAt(text, caret);
  const token = written && written.from !== left ? written : null;
  if (!written && left !== null) setLeft(null);
  const offers = useOffers({ token, where, folder });
  const { all } = offers;
  // Another letter makes another list: its first is meant.
  const name = token ? `${token.kind} ${token.from} ${token.query}` : "";
  const at = chosen.for === name ? Math.min(chosen.at, Math.max(0, all.length - 1)) : 0;

  const take = (offer: Offer) => {
    const { current } = field;
    if (!current || !token) return;
    current.focus();
    // A space that stands there already need not stand twice.
    const end = current.value.charAt(token.to) === " " ? token.to + 1 : token.to;
    current.setSelectionRange(token.from, end);
    insert(current, offer.text);
    setCaret(current.selectionStart);
    setAsked(offer.asks);
  };
  const tell = (written: string) => {
    setAsked(null);
    field.current?.focus();
    if (field.current && written) insert(field.current, `${written} `);
  };
  return {
    ...{ token, offers, at, listId, take, asked, tell, look: setCaret },
    aria: token && all.length > 0 ? { "aria-controls": listId, "aria-activedescendant": offerId(listId, at) } : {},
    onKey(key) {
      const offer = all[at];
      if (!token || !offer) return false;
      if (key === "ArrowDown") setChosen({ for: name, at: (at + 1) % all.length });
      else if (key === "ArrowUp") setChosen({ for: name, at: (at + all.length - 1) % all.length });
      else if (key === "Enter" || key === "Tab") take(offer);
      else if (key === "Escape") setLeft(token.from);
      else return false;
      return true;
    },
  };
}

/** As if it had been typed, so that it can be undone by the usual key. */
function insert(field: HTMLTextAreaElement, text: string): void {
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
