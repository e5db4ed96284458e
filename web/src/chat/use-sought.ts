import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Shown } from "../../../src/protocol/transcript.ts";

interface SoughtInput {
  /** A message's id. */
  sought: string | undefined;
  passages: readonly Shown[];
  scroller: RefObject<HTMLElement | null>;
  /** The reader is no longer at the end. */
  leave(): void;
  show(index: number): void;
}

/** What comes into sight is laid out only then, and moves what stands below it. */
const framesUntilStill = 12;

/** Leads to one message, as soon as it is there, and marks it for as long as the address names it. */
export function useSought({ sought, passages, scroller, leave, show }: SoughtInput): void {
  const index = sought === undefined ? -1 : passageOf(passages, sought);
  const latest = useRef({ index, leave, show });
  latest.current = { index, leave, show };
  const isThere = index >= 0;
  useLayoutEffect(() => {
    if (!isThere || sought === undefined) return;
    latest.current.leave();
    latest.current.show(latest.current.index);
    let marked: Element | null = null;
    let frames = 0;
    let frame = requestAnimationFrame(function lead() {
      marked = scroller.current?.querySelector(`[data-message="${CSS.escape(sought)}"]`) ?? null;
      marked?.setAttribute("data-sought", "");
      marked?.scrollIntoView({ block: "center" });
      frames += 1;
      if (frames < framesUntilStill) frame = requestAnimationFrame(lead);
    });
    return () => {
      cancelAnimationFrame(frame);
      marked?.removeAttribute("data-sought");
    };
  }, [sought, isThere, scroller]);
}

export const passageOf = (passages: readonly Shown[], message: string): number =>
  passages.findIndex(
    (passage) =>
      (passage.type === "prompt" && passage.id === message) ||
      (passage.type === "answer" && passage.steps.some(({ id }) => id === message)),
  );
