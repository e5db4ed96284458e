import { useState } from "react";

const placeOf = (where: string) => `skillmint.draft.${where}`;

/** What is being written, kept until it is sent: neither a reload nor another session loses it. */
export function useDraft(where: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => localStorage.getItem(placeOf(where)) ?? "");
  const write = (next: string) => {
    setText(next);
    try {
      if (next) localStorage.setItem(placeOf(where), next);
      else localStorage.removeItem(placeOf(where));
    } catch {
      // More than the browser keeps. It stays on the page.
    }
  };
  return [text, write];
}

/** For a place that is not drawn yet. */
export function leaveDraft(where: string, text: string): void {
  if (text) localStorage.setItem(placeOf(where), text);
}

export const forgetDraft = (where: string) => localStorage.removeItem(placeOf(where));
