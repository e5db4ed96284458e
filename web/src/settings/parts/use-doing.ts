import { useState } from "react";
import { useSentence } from "../../enter/use-sentence.ts";

export interface Doing {
  isBusy: boolean;
  problem: string | null;
  /** True when it was done. One thing at a time. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
}

/** Something that is done on the server, and what went wrong with it. */
export function useDoing(): Doing {
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
