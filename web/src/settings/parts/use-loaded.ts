import { useCallback, useEffect, useState } from "react";
import { useSentence } from "../../enter/use-sentence.ts";
import { useIsThere } from "../../server/use-server.ts";

export interface Loaded<Value> {
  /** Null until it came. */
  value: Value | null;
  problem: string | null;
  /** Resolves in any case: what went wrong is the problem. */
  read(): Promise<void>;
  set(value: Value): void;
}

/** What the server has. `load` stays the same for as long as the same is wanted. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const isThere = useIsThere();
  const sentenceFor = useSentence();
  const [value, setValue] = useState<Value | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = useCallback(async () => {
    try {
      setValue(await load());
      setProblem(null);
    } catch (error) {
      setProblem(sentenceFor(error));
    }
  }, [load, sentenceFor]);
  useEffect(() => {
    if (isThere) void read();
  }, [isThere, read]);
  return { value, problem, read, set: setValue };
}
