import { useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { skillCalls } from "./calls.ts";
import { PackFacts } from "./pack-facts.tsx";
import { RightsView, wantsNothing } from "./rights-view.tsx";
import type { OfferedPack } from "./shapes.ts";
import { useSkillWords } from "./use-skill-words.ts";

interface PackOfferInput {
  pack: OfferedPack;
  onBack(): void;
  onInstalled(pack: OfferedPack): Promise<void>;
}

/** A pack that was sent: who signed it, what it may do, and what its user has to say before it is installed. */
export function PackOffer({ pack, onBack, onInstalled }: PackOfferInput) {
  const words = useSkillWords();
  const { pack: texts, installing } = words;
  const { api } = useServer();
  const work = useWork();
  const [accept, setAccept] = useState(false);
  const [approve, setApprove] = useState(false);
  const [passphrase, setPassphrase] = useState("");
  const { kind, wider, rights, needsPassphrase, headerHash } = pack;
  const isWaiting = (wider.length > 0 && !accept) || (needsPassphrase && !passphrase.trim());
  const install = async () => {
    const typed = passphrase.trim();
    const wish = { headerHash, accept, approve, ...(typed && { passphrase: typed }) };
    await onInstalled(await skillCalls(api, null).installPack(wish));
  };
  const action = { new: texts.install, update: texts.update, damaged: texts.mend, same: texts.again }[kind];
  return (
    <>
      <div className="trust-scroll">
        <PackFacts pack={pack} />
        {wider.length > 0 && (
          <div className="mt-3 border-warn border-l-2 pl-3 text-sm">
            <p className="whitespace-pre-line">{wider.join("\n")}</p>
            <label className="mt-1 flex items-start gap-2">
              <input
                type="checkbox"
                className="mt-1"
                checked={accept}
                onChange={({ target }) => setAccept(target.checked)}
              />
              {texts.wider}
            </label>
          </div>
        )}
        {rights === null && <p className="mt-3 text-quiet text-sm">{texts.rightsHidden}</p>}
        {rights && !wantsNothing(rights) && (
          <div className="mt-3 border-warn border-l-2 pl-3">
            <RightsView rights={rights} words={installing} />
            <label className="mt-1 flex items-start gap-2 text-sm">
              <input
                type="checkbox"
                className="mt-1"
                checked={approve}
                onChange={({ target }) => setApprove(target.checked)}
              />
              {texts.approve}
            </label>
          </div>
        )}
        {pack.notices.map((notice) => (
          <p key={notice} className="mt-2 break-words text-quiet text-sm">
            <Sentence text={notice} />
          </p>
        ))}
        {kind === "same" && <p className="mt-2 text-sm">{texts.same}</p>}
        {needsPassphrase && (
          <div className="mt-3">
            <FormField label={texts.passphrase} hint={texts.passphraseHint}>
              {(wired) => (
                <input
                  {...wired}
                  type="password"
                  autoComplete="off"
                  className="field font-mono"
                  value={passphrase}
                  onChange={({ target }) => setPassphrase(target.value)}
                />
              )}
            </FormField>
          </div>
        )}
      </div>
      <Problem text={work.problem} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onBack}>{installing.back}</Button>
        <Button look="main" disabled={work.isBusy || isWaiting} onClick={() => void work.run(install)}>
          {action}
        </Button>
      </div>
    </>
  );
}
