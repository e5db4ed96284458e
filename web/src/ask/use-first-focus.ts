import { type RefObject, useEffect } from "react";

/** Leads the keyboard to the safe choice, but takes it from nobody who is writing. */
export function useFirstFocus(target: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (wanted && isFree(document.activeElement)) target.current?.focus({ preventScroll: true });
  }, [wanted, target]);
}

const isFree = (active: Element | null) =>
  active === null ||
  active === document.body ||
  ((active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) && active.value === "");
