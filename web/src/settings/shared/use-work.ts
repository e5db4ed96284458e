import { useState } from "react";
import { useSentence } from "../../enter/use-sentence.ts";

export interface Work {
  isBusy: boolean;
  problem: string | null;
  /** One thing at a time; what goes wrong is told in `problem`. */
  run(work: () => Promise<unknown>): Promise<void>;
}

/** Something that its user has asked for and that takes a moment. */
export function useWork(): Work {
  const sentenceFor = useSentence();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run };
}
