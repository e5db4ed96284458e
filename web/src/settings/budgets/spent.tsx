import { useCallback, useState } from "react";
import { language } from "../../look/language.ts";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { knownCost } from "../../ui/known-cost.ts";
import { Problem } from "../../ui/problem.tsx";
import { Said } from "../../ui/said.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Part } from "../parts/part.tsx";
import { readUsage, type UsageKey, type UsageSum, usageKeys } from "./calls.ts";
import { totalOf } from "./total.ts";
import type { en } from "./words.en.ts";

/** What models did and cost lately. */
export function Spent({ words }: { words: typeof en }) {
  const { api } = useServer();
  const [by, setBy] = useState<UsageKey>("day");
  const { value, problem } = useLoaded(useCallback(() => readUsage(api, by), [api, by]));
  const options = usageKeys.map((key) => ({ value: key, name: words.keys[key] }));
  return (
    <Part
      name={words.spent}
      what={words.spentWhat}
      action={<Segments label={words.by} options={options} value={by} onChoose={(key: UsageKey) => setBy(key)} />}
    >
      <Problem text={problem} />
      {value?.length === 0 && <p className="text-quiet text-sm">{words.nothing}</p>}
      {value && value.length > 0 && (
        <div className="overflow-x-auto">
          <table className="numbers w-full text-sm">
            <thead className="text-quiet text-xs">
              <tr>
                <th scope="col">{words.heads[by]}</th>
                <th scope="col">{words.columns.steps}</th>
                <th scope="col">{words.columns.input}</th>
                <th scope="col">{words.columns.output}</th>
                <th scope="col">{words.columns.cost}</th>
              </tr>
            </thead>
            <tbody>
              {value.map((sum) => (
                <Row key={sum.key} name={sum.key ?? words.gone} sum={sum} words={words} />
              ))}
            </tbody>
            {value.length > 1 && (
              <tfoot className="font-medium">
                <Row name={words.total} sum={totalOf(value)} words={words} />
              </tfoot>
            )}
          </table>
        </div>
      )}
    </Part>
  );
}

function Row({ name, sum, words }: { name: string; sum: UsageSum; words: typeof en }) {
  const number = new Intl.NumberFormat(language.use());
  const { steps, input, output } = sum;
  const cost = knownCost(sum);
  return (
    <tr>
      <th scope="row" className="max-w-48 truncate font-normal">
        <Said text={name} />
      </th>
      <td>{number.format(steps)}</td>
      <td>{number.format(input)}</td>
      <td>{number.format(output)}</td>
      <td>{cost === null ? words.unpriced : `$${cost}`}</td>
    </tr>
  );
}
