import { useCallback, useEffect, useRef, useState } from "react";
import { probeNames } from "../../../../src/protocol/probes.ts";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { useDay } from "../parts/use-day.ts";
import { examineModel, readProfile } from "./calls.ts";
import { ProbeTable } from "./probe-table.tsx";
import type { Examined, Probe, Profile } from "./shapes.ts";
import { useModelWords } from "./use-model-words.ts";

/** What the model can do: as it was found last, or found out while one looks on. To leave stops it. */
export function Examination({ id, onKept }: { id: string; onKept(): Promise<void> }) {
  const words = useModelWords();
  const { api } = useServer();
  const { value: kept } = useLoaded(useCallback(() => readProfile(api, id), [api, id]));
  /** Null until it is begun here. */
  const [probes, setProbes] = useState<readonly Probe[] | null>(null);
  const [found, setFound] = useState<Examined | null>(null);
  const stop = useRef<AbortController | null>(null);
  const work = useWork();
  useEffect(() => () => stop.current?.abort(), []);
  const begin = async () => {
    const mine = new AbortController();
    stop.current = mine;
    setProbes([]);
    setFound(null);
    const isDone = await work.run(async () => {
      try {
        setFound(await examineModel(id, (probe) => setProbes((all) => [...(all ?? []), probe]), mine.signal));
      } catch (error) {
        if (!mine.signal.aborted) throw error;
      }
    });
    if (isDone && !mine.signal.aborted) await onKept();
  };
  const profile = probes === null ? kept?.profile : found?.profile;
  return (
    <div className="mt-3">
      <p className="text-quiet text-sm">{words.examineWhat}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {work.isBusy ? (
          <Button onClick={() => stop.current?.abort()}>{words.stopExamining}</Button>
        ) : (
          <Button look={profile ? "plain" : "main"} onClick={() => void begin()}>
            {profile ? words.again : words.begin}
          </Button>
        )}
        {work.isBusy && (
          <span role="status" className="text-quiet text-sm">
            {words.examining({ done: probes?.length ?? 0, all: probeNames.length })}
          </span>
        )}
      </div>
      <Problem text={work.problem} />
      {profile && <Verdict profile={profile} found={found} />}
      <ProbeTable probes={probes ?? kept?.profile?.probes ?? []} />
    </div>
  );
}

/** What matters most of it, and what it came to when it was found just now. */
function Verdict({ profile: { at, known }, found }: { profile: Profile; found: Examined | null }) {
  const words = useModelWords();
  const day = useDay("minute");
  const { callsTools } = known;
  const cost = found?.spent.cost;
  return (
    <p role="status" className="mt-3 text-sm">
      {words.drives[callsTools === undefined ? "unclear" : callsTools ? "yes" : "no"]} {found?.stored && words.kept}{" "}
      <span className="text-quiet">
        {found
          ? words.spent({
              requests: found.spent.requests,
              cost: cost === undefined ? words.unknownCost : `$${cost.toFixed(4)}`,
            })
          : words.foundAt({ date: day(at) })}
      </span>
    </p>
  );
}
