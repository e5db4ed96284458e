import { useEffect, useRef } from "react";

const mark = { isOver: true };
const isMarked = () => (history.state as typeof mark | null)?.isOver === true;

/** What covers the page is a step in the browser's history: Back closes it, and closing it otherwise takes the step back. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const isOver = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    isOver.current = true;
    // After a reload the step is there already.
    if (!isMarked()) history.pushState(mark, "");
    // Whoever goes elsewhere from within wants to see that, too.
    const onStep = () => {
      if (!isMarked()) close();
    };
    addEventListener("popstate", onStep);
    return () => {
      removeEventListener("popstate", onStep);
      isOver.current = false;
      // An effect that is only run anew keeps its step.
      queueMicrotask(() => {
        if (!isOver.current && isMarked()) history.back();
      });
    };
  }, [isOpen, close]);
}
