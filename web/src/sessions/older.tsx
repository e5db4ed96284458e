import { useEffect, useRef } from "react";
import { useWords } from "../texts/texts.ts";
import type { Sessions } from "./use-sessions.ts";

/** The way to those of which nothing is known yet: whoever comes to the end of the list gets them without a click. */
export function Older({ sessions: { all, more } }: { sessions: Sessions }) {
  const { sessions: texts } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  // Looked at anew with every list: what came may not have filled what is in sight.
  useEffect(() => {
    if (!button.current || !all) return;
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) void more();
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [all, more]);
  return (
    <button ref={button} type="button" className="choice text-quiet" onClick={() => void more()}>
      {texts.older}
    </button>
  );
}
