import { useEffect, useRef, useState } from "react";
import { doctor as en } from "../../../../src/i18n/en/doctor.ts";
import { doctor as zhCN } from "../../../../src/i18n/zh-CN/doctor.ts";
import { probeNames } from "../../../../src/protocol/probes.ts";
import { useWordsOf } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Visible } from "../../ui/visible.tsx";
import { Problem } from "../parts/problem.tsx";
import { useDoing } from "../parts/use-doing.ts";
import { type Examined, examineModel, type Probe } from "./calls.ts";
import { useModelWords } from "./use-model-words.ts";

/** What the model can do, found out while one looks on. To leave stops it. */
export function Examination({ id, onKept }: { id: string; onKept(): Promise<void> }) {
  const words = useModelWords();
  const { doctor } = useWordsOf({ en: { doctor: en }, "zh-CN": { doctor: zhCN } });
  const [probes, setProbes] = useState<readonly Probe[]>([]);
  const [found, setFound] = useState<Examined | null>(null);
  const stop = useRef<AbortController | null>(null);
  const doing = useDoing();
  useEffect(() => () => stop.current?.abort(), []);
  const begin = async () => {
    const mine = new AbortController();
    stop.current = mine;
    setProbes([]);
    setFound(null);
    const isDone = await doing.run(async () => {
      try {
        setFound(await examineModel(id, (probe) => setProbes((all) => [...all, probe]), mine.signal));
      } catch (error) {
        if (!mine.signal.aborted) throw error;
      }
    });
    if (isDone && !mine.signal.aborted) await onKept();
  };
  const cost = found?.spent.cost;
  return (
    <div className="mt-3">
      <p className="text-quiet text-sm">{words.examineWhat}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {doing.isBusy ? (
          <Button onClick={() => stop.current?.abort()}>{words.stopExamining}</Button>
        ) : (
          <Button look={found ? "plain" : "main"} onClick={() => void begin()}>
            {found ? words.again : words.begin}
          </Button>
        )}
        {doing.isBusy && (
          <span role="status" className="text-quiet text-sm">
            {words.examining({ done: probes.length, all: probeNames.length })}
          </span>
        )}
      </div>
      <Problem text={doing.problem} />
      {found && (
        <p role="status" className="mt-3 text-sm">
          {
            words.drives[
              found.profile.known.callsTools === undefined ? "unclear" : found.profile.known.callsTools ? "yes" : "no"
            ]
          }{" "}
          {found.stored && words.kept}{" "}
          <span className="text-quiet">
            {words.spent({
              requests: found.spent.requests,
              cost: cost === undefined ? words.unknownCost : `$${cost.toFixed(4)}`,
            })}
          </span>
        </p>
      )}
      {probes.length > 0 && (
        <table className="probes mt-2 w-full text-left text-sm">
          <thead className="text-quiet text-xs">
            <tr>
              <th scope="col">{words.head.probe}</th>
              <th scope="col">{words.head.outcome}</th>
              <th scope="col">{words.head.means}</th>
            </tr>
          </thead>
          <tbody>
            {probes.map(({ name, outcome, detail }) => (
              <tr key={name}>
                <th scope="row" className="font-normal">
                  {doctor.probes[name].name}
                </th>
                <td className={outcome === "yes" ? "text-good" : outcome === "no" ? "text-warn" : "text-quiet"}>
                  {doctor.outcomes[outcome]}
                </td>
                <td>
                  {outcome === "unclear" ? doctor.unclear : doctor.probes[name][outcome]}
                  {detail && (
                    <span className="block break-words text-quiet text-xs">
                      <Visible text={detail} />
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
