import { useCallback, useEffect, useRef, useState } from "react";
import { useSentence } from "../../enter/use-sentence.ts";

export interface Loaded<Value> {
  /** Null while nothing has come yet. */
  value: Value | null;
  problem: string | null;
  /** Asks again; what is there stays in view meanwhile. */
  read(): Promise<void>;
}

/** What the server says, asked for again whenever `load` is another. An answer that was overtaken is not shown. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const sentenceFor = useSentence();
  const [state, setState] = useState<{ value: Value | null; problem: string | null }>({ value: null, problem: null });
  const asked = useRef(0);
  const read = useCallback(async () => {
    const mine = ++asked.current;
    try {
      const value = await load();
      if (mine === asked.current) setState({ value, problem: null });
    } catch (error) {
      if (mine === asked.current) setState((before) => ({ ...before, problem: sentenceFor(error) }));
    }
  }, [load, sentenceFor]);
  useEffect(() => {
    void read();
    return () => void asked.current++;
  }, [read]);
  return { ...state, read };
}
