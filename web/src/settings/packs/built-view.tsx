import { useState } from "react";
import { shownSize } from "../../../../src/protocol/shown-size.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { saveFile } from "../parts/send-file.ts";
import type { Built } from "./shapes.ts";
import { usePackWords } from "./use-pack-words.ts";

/** What was made, where it is, and the passphrase, which is shown this once. */
export function BuiltView({ built }: { built: Built }) {
  const words = usePackWords();
  const work = useWork();
  const [isFetched, setFetched] = useState(false);
  const { file, path, size, headerHash, passphrase } = built;
  return (
    <section role="status" className="mt-4 rounded-lg border border-good p-4 text-sm">
      <h2 className="flex items-center gap-2 font-medium text-good">
        <Icon name="check" />
        {words.built}
      </h2>
      <p className="mt-1 break-all font-mono text-[12.5px]">
        {words.saved({ file: path ?? file, size: shownSize(size) })}
      </p>
      {passphrase && (
        <div className="mt-3">
          <p className="text-quiet text-xs">{words.passphrase}</p>
          <p className="flex flex-wrap items-center gap-2">
            <code className="select-all font-mono text-base">{passphrase}</code>
            <CopyButton text={passphrase} />
          </p>
          <p className="text-warn text-xs">{words.passphraseOnce}</p>
        </div>
      )}
      {path === null && (
        <Button
          look={isFetched ? "plain" : "main"}
          className="mt-3"
          disabled={work.isBusy}
          onClick={() =>
            void work.run(async () => {
              await saveFile(`/api/packs/built/${headerHash}`, file);
              setFetched(true);
            })
          }
        >
          <Icon name="down" />
          {isFetched ? words.again : words.places.download}
        </Button>
      )}
      <Problem text={work.problem} />
    </section>
  );
}
