import { useCallback } from "react";
import { messageOf } from "../../../src/protocol/message-of.ts";
import { useWords } from "../texts/texts.ts";
import { Refused, Unreachable } from "./api.ts";

/** What went wrong, for people: the server's own sentence where it gave one. */
export function useSentence(): (problem: unknown) => string {
  const { enter } = useWords();
  return useCallback(
    (problem) => {
      if (problem instanceof Unreachable) return enter.unreachable;
      if (problem instanceof Refused && !problem.message)
        return tooLarge.has(problem.status) ? enter.tooLarge : enter.strange(problem);
      return messageOf(problem);
    },
    [enter],
  );
}

/** What was sent, its address, its headers. */
const tooLarge = new Set([413, 414, 431]);
