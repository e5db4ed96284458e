import { type RefObject, useEffect } from "react";

/**
 * Leads the keyboard to the safe choice, once that is on the screen: nobody answers what he does not see. It is taken
 * from nobody who is writing.
 */
export function useFirstFocus(target: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    const { current } = target;
    if (!wanted || !current || wouldShowKeys(current)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        if (isFree(document.activeElement)) current.focus({ preventScroll: true });
      },
      { threshold: wholly },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [wanted, target]);
}

/** On a touch screen a field brings the keyboard up, over what is asked. */
const wouldShowKeys = (target: HTMLElement) =>
  target instanceof HTMLInputElement && !matchMedia("(hover: hover)").matches;

/** But for what rounding takes away. */
const wholly = 0.95;

const isFree = (active: Element | null) =>
  active === null ||
  active === document.body ||
  ((active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) && active.value === "");
