import { useCallback, useEffect, useRef, useState } from "react";
import { useSentence } from "./use-sentence.ts";
import { useIsThere } from "./use-server.ts";

export interface Loaded<Value> {
  /** Null until it came. */
  value: Value | null;
  problem: string | null;
  /** Asks again; what is there stays in view meanwhile. Resolves in any case: what went wrong is the problem. */
  read(): Promise<void>;
  set(value: Value): void;
}

/** What the server says, asked for again whenever `load` is another or the server is back. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const isThere = useIsThere();
  const sentenceFor = useSentence();
  const [state, setState] = useState<{ value: Value | null; problem: string | null }>({ value: null, problem: null });
  // An answer that was overtaken is not shown.
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
  const set = useCallback((value: Value) => {
    asked.current++;
    setState({ value, problem: null });
  }, []);
  useEffect(() => {
    if (isThere) void read();
    return () => void asked.current++;
  }, [isThere, read]);
  return { ...state, read, set };
}
