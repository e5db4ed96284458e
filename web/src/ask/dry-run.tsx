import { useEffect, useRef, useState } from "react";
import type { DryRun } from "../server/shapes.ts";
import { useSentence } from "../server/use-sentence.ts";
import { useServer } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";
import { Problem } from "../ui/problem.tsx";
import { Examples } from "./examples.tsx";

const pauseMs = 250;

/** Under way, what came of it, or why nothing did. */
export type Tried = "trying" | DryRun | { problem: string };

/** What the rule would have let pass so far. */
export function useDryRun(rule: string): Tried {
  const { api } = useServer();
  const sentenceFor = useSentence();
  const [known, setKnown] = useState<{ rule: string; tried: Tried } | null>(null);
  const isAnother = useRef(false);
  useEffect(() => {
    let isStill = true;
    const tell = (tried: Tried) => {
      if (isStill) setKnown({ rule, tried });
    };
    // Whoever writes is asked about once he pauses.
    const timer = setTimeout(
      () => api.tryRule(rule).then(tell, (error) => tell({ problem: sentenceFor(error) })),
      isAnother.current ? pauseMs : 0,
    );
    isAnother.current = true;
    return () => {
      isStill = false;
      clearTimeout(timer);
    };
  }, [api, rule, sentenceFor]);
  return known?.rule === rule ? known.tried : "trying";
}

export function DryRunView({ tried }: { tried: Tried }) {
  const { rules } = useWords().chat.ask;
  if (tried === "trying") return <p className="mt-3 text-quiet text-sm">{rules.trying}</p>;
  if ("problem" in tried) return <Problem text={tried.problem} />;
  const { risky, examples } = tried;
  return (
    <div role="status" className={`mt-3 text-sm ${risky > 0 ? "text-warn" : "text-quiet"}`}>
      <p>{rules.tried(tried)}</p>
      {risky > 0 && <Examples examples={examples} />}
    </div>
  );
}
