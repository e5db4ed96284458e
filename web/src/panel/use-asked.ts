import { useEffect, useRef, useState } from "react";

interface Said<Value> {
  value: Value | null;
  problem: unknown;
}

/** What the server said, or why it did not; asked again whenever `key` is another. What was said last stays meanwhile. */
export function useAsked<Value>(key: string, ask: () => Promise<Value>): Said<Value> {
  const latest = useRef(ask);
  latest.current = ask;
  const [said, setSaid] = useState<Said<Value> & { key: string }>({ key: "", value: null, problem: null });
  useEffect(() => {
    let isWanted = true;
    const tell = (answer: Said<Value>) => {
      if (isWanted) setSaid({ key, ...answer });
    };
    latest.current().then(
      (value) => tell({ value, problem: null }),
      (problem: unknown) => tell({ value: null, problem }),
    );
    return () => {
      isWanted = false;
    };
  }, [key]);
  return said;
}
