import { useRef, useState } from "react";

const placeOf = (where: string) => `skillmint.draft.${where}`;

export interface Draft {
  text: string;
  write(text: string): void;
  /** From now on it is one of another place, where its writer will be in a moment. */
  moveTo(where: string): void;
}

/** What is being written, kept until it is sent: neither a reload nor another session loses it. */
export function useDraft(where: string): Draft {
  const [text, setText] = useState(() => localStorage.getItem(placeOf(where)) ?? "");
  const place = useRef(where);
  return {
    text,
    write(next) {
      setText(next);
      try {
        if (next) localStorage.setItem(placeOf(place.current), next);
        else forgetDraft(place.current);
      } catch {
        // More than the browser keeps. It stays on the page.
      }
    },
    moveTo(next) {
      forgetDraft(place.current);
      place.current = next;
    },
  };
}

export const forgetDraft = (where: string) => localStorage.removeItem(placeOf(where));
