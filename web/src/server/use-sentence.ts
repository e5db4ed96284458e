import { useCallback } from "react";
import { messageOf } from "../../../src/protocol/message-of.ts";
import { useWords } from "../texts/texts.ts";
import { Unreachable } from "./api.ts";

/** What went wrong, for people: the server's own sentence where it gave one. */
export function useSentence(): (problem: unknown) => string {
  const { enter } = useWords();
  return useCallback((problem) => (problem instanceof Unreachable ? enter.unreachable : messageOf(problem)), [enter]);
}
