import { doctor as en } from "../../../../src/i18n/en/doctor.ts";
import { doctor as zhCN } from "../../../../src/i18n/zh-CN/doctor.ts";
import { useWordsOf } from "../../texts/texts.ts";
import { Visible } from "../../ui/visible.tsx";
import type { Probe } from "./shapes.ts";
import { useModelWords } from "./use-model-words.ts";

/** Each probe, what came of it, and what that means, in the words that the command line has. */
export function ProbeTable({ probes }: { probes: readonly Probe[] }) {
  const { head } = useModelWords();
  const { doctor } = useWordsOf({ en: { doctor: en }, "zh-CN": { doctor: zhCN } });
  if (probes.length === 0) return null;
  return (
    <table className="probes mt-2 w-full text-left text-sm">
      <thead className="text-quiet text-xs">
        <tr>
          <th scope="col">{head.probe}</th>
          <th scope="col">{head.outcome}</th>
          <th scope="col">{head.means}</th>
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
  );
}
