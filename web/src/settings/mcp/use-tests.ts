import { useRef, useState } from "react";
import { useSentence } from "../../server/use-sentence.ts";
import { useServer } from "../../server/use-server.ts";
import { mcpCalls } from "./calls.ts";
import type { Tested } from "./shapes.ts";

/** Under way, what came of it, or why nobody could ask. */
export type Found = "testing" | Tested | { refusal: string };

/** What was found of servers when they were last asked from here. */
export interface Tests {
  found: Readonly<Record<string, Found | null>>;
  test(name: string): Promise<void>;
  /** What was found is not true any more; what is still being asked is not told. */
  forget(name: string): void;
}

export function useTests(onDone: () => Promise<void>): Tests {
  const { api } = useServer();
  const sentenceFor = useSentence();
  const [found, setFound] = useState<Tests["found"]>({});
  const asked = useRef(new Map<string, number>());
  const begin = (name: string) => {
    const mine = (asked.current.get(name) ?? 0) + 1;
    asked.current.set(name, mine);
    return (what: Found | null) => {
      if (asked.current.get(name) === mine) setFound((before) => ({ ...before, [name]: what }));
    };
  };
  return {
    found,
    forget: (name) => begin(name)(null),
    async test(name) {
      const tell = begin(name);
      tell("testing");
      await mcpCalls(api)
        .test(name)
        .then(tell, (error: unknown) => tell({ refusal: sentenceFor(error) }));
      await onDone();
    },
  };
}
