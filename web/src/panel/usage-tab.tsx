import { count } from "../ui/count.ts";
import { knownCost } from "../ui/known-cost.ts";
import type { TabInput } from "./panel.tsx";
import { useAsked } from "./use-asked.ts";
import { percentOf, useContext } from "./use-context.ts";

/** How full the context is, and what the session took so far. */
export function UsageTab({ calls, reading, words: { usage: words }, session }: TabInput) {
  const context = useContext({ reading });
  const { history } = reading;
  const reported = history.tasks.filter(({ ended }) => ended).length;
  const version = `${history.lastTurn?.turn ?? ""} ${history.messages.length} ${reported}`;
  const { value } = useAsked(`${session} ${version}`, calls.usage);
  const percent = percentOf(context);
  const cost = value && knownCost(value);
  const rows = value && [
    [words.cost, cost ? words.dollars({ cost }) : words.noPrice],
    [words.steps, value.steps.toLocaleString()],
    [words.input, value.input.toLocaleString()],
    [words.cached, value.cacheRead.toLocaleString()],
    [words.output, value.output.toLocaleString()],
  ];
  return (
    <div className="p-3 text-sm">
      <h2 className="font-medium">{words.context}</h2>
      {percent !== null && (
        <div className="meter my-2" data-full={percent >= 80 ? "" : undefined}>
          <span style={{ width: `${percent}%` }} />
        </div>
      )}
      <p>
        {context.used === null
          ? words.nothing
          : percent === null
            ? words.unknown({ used: count(context.used) })
            : words.of({ used: count(context.used), all: count(context.all ?? 0), percent })}
      </p>
      <p className="mt-1 text-quiet text-xs">{words.about}</p>
      {rows && (
        <dl className="mt-4 border-line border-t">
          {rows.map(([name, text]) => (
            <div key={name} className="flex justify-between gap-4 border-line border-b py-1.5">
              <dt className="text-quiet">{name}</dt>
              <dd className="tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {value && value.unpriced > 0 && (
        <p className="mt-2 text-quiet text-xs">{words.unpriced({ steps: value.unpriced })}</p>
      )}
    </div>
  );
}
