import { useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Problem } from "../../ui/problem.tsx";
import { toast } from "../../ui/toasts.tsx";
import { DropFile } from "../parts/drop-file.tsx";
import { skillCalls } from "../skills/calls.ts";
import { PackOffer } from "../skills/pack-offer.tsx";
import type { OfferedPack } from "../skills/shapes.ts";
import { useSkillWords } from "../skills/use-skill-words.ts";
import { usePackWords } from "./use-pack-words.ts";

/** A pack that is dropped here is checked and shown, and installed only where its user says so. */
export function Inspect() {
  const words = usePackWords().inspect;
  const { pack: texts } = useSkillWords();
  const { api } = useServer();
  const work = useWork();
  const [pack, setPack] = useState<OfferedPack | null>(null);
  return (
    <section className="mt-10">
      <h2 className="font-semibold">{words.title}</h2>
      <p className="mb-2 text-quiet text-sm">{words.what}</p>
      {pack ? (
        <div className="border-line border-y py-3">
          <PackOffer
            pack={pack}
            onBack={() => setPack(null)}
            onInstalled={async ({ name, version }) => {
              toast({ text: texts.installed({ name, version }) });
              setPack(null);
            }}
          />
        </div>
      ) : (
        <DropFile
          text={work.isBusy ? words.checking : words.drop}
          accept=".skillpack"
          disabled={work.isBusy}
          onFile={(file) => void work.run(async () => setPack(await skillCalls(api, null).sendPack(file)))}
        />
      )}
      <Problem text={work.problem} />
    </section>
  );
}
