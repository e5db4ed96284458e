import { useState } from "react";
import { useSentence } from "./use-sentence.ts";

export interface Work {
  isBusy: boolean;
  problem: string | null;
  /** True when it was done; what goes wrong is told in `problem`. One thing at a time. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
}

/** Something that its user has asked for and that takes a moment. */
export function useWork(): Work {
  const sentenceFor = useSentence();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    problem,
    async run(work) {
      if (isBusy) return false;
      setBusy(true);
      setProblem(null);
      try {
        await work();
        return true;
      } catch (error) {
        setProblem(sentenceFor(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    forget: () => setProblem(null),
  };
}
