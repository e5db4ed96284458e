import { shownSize } from "../../../../src/protocol/shown-size.ts";
import { Careful, Visible } from "../../ui/visible.tsx";
import { FactList } from "../parts/fact-list.tsx";
import { useDay } from "../parts/use-day.ts";
import { boundFacts } from "./bounds.tsx";
import type { OfferedPack } from "./shapes.ts";
import { useSkillWords } from "./use-skill-words.ts";

/** What a pack says of itself, which its publisher has signed. */
export function PackFacts({ pack }: { pack: OfferedPack }) {
  const words = useSkillWords().pack;
  const { name, version, before, description, fingerprint, publisher, cosigners, files, capabilities } = pack;
  const day = useDay();
  // It ends at a moment, which is on another day elsewhere.
  const minute = useDay("minute");
  return (
    <Careful value={true}>
      <p className="font-medium">
        <Visible text={name} /> <span className="font-normal text-quiet text-sm">{version}</span>
      </p>
      <p className="mt-0.5 mb-3 break-words text-quiet text-sm">
        <Visible text={description} />
      </p>
      <FactList
        facts={[
          [
            words.publisher,
            <div key="key">
              <p className="break-all font-mono text-[12.5px]">{fingerprint}</p>
              <p className={`text-xs ${publisher === "known" ? "text-good" : "text-warn"}`}>{words.known[publisher]}</p>
            </div>,
          ],
          [words.vouched, cosigners.length > 0 ? cosigners.join(", ") : null],
          [words.version, before && before !== version ? words.change({ before, after: version }) : version],
          [words.made, day(pack.createdAt)],
          [words.expires, pack.expires ? minute(pack.expires) : words.never],
          [words.sealing, words.sealings[pack.sealing]],
        ]}
      />
      <h3 className="mt-3 mb-1 font-medium text-sm">{words.may}</h3>
      <FactList facts={boundFacts(capabilities, words)} />
      {files === null ? (
        <p className="mt-2 text-quiet text-sm">{words.filesHidden}</p>
      ) : (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer text-quiet">{words.files({ count: files.length })}</summary>
          <ul className="mt-1 font-mono text-[12.5px]">
            {files.map(({ path, size }) => (
              <li key={path} className="flex gap-3">
                <span className="min-w-0 flex-1 break-all">
                  <Visible text={path} />
                </span>
                <span className="shrink-0 text-quiet">{shownSize(size)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Careful>
  );
}
