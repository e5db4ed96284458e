import { useEffect, useRef, useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Segments } from "../../ui/segments.tsx";
import { toast } from "../../ui/toasts.tsx";
import { DropFile } from "../parts/drop-file.tsx";
import { FolderField } from "../parts/folder-field.tsx";
import { skillCalls } from "./calls.ts";
import { OfferView } from "./offer-view.tsx";
import { PackOffer } from "./pack-offer.tsx";
import type { Offer, OfferedPack, Wanted } from "./shapes.ts";
import { useSkillWords } from "./use-skill-words.ts";

const ways = ["folder", "git", "pack"] as const;
type Way = (typeof ways)[number];

/** What it is opened for, where that is known already. */
export type Given = { address: string } | { pack: File } | null;

interface InstallInput {
  given: Given;
  folder: string | null;
  onInstalled(): Promise<void>;
  onClose(): void;
}

/** From a folder, a repository or a pack: what it is is shown first, and installed as it was shown. */
export function InstallDialog({ given, folder: place, onInstalled, onClose }: InstallInput) {
  const common = useWords();
  const words = useSkillWords();
  const { installing } = words;
  const { api } = useServer();
  const calls = skillCalls(api, place);
  const work = useWork();
  const [way, setWay] = useState<Way>(given && "address" in given ? "git" : given ? "pack" : "folder");
  const [folder, setFolder] = useState("");
  const [address, setAddress] = useState(given && "address" in given ? given.address : "");
  const [skill, setSkill] = useState("");
  const [offer, setOffer] = useState<{ wanted: Wanted; offer: Offer } | null>(null);
  const [pack, setPack] = useState<OfferedPack | null>(null);
  const look = (wanted: Wanted) => work.run(async () => setOffer({ wanted, offer: await calls.offer(wanted) }));
  const send = (file: File) => work.run(async () => setPack(await calls.sendPack(file)));
  const lookAtFolder = (chosen: string) => void look({ from: { folder: chosen } });
  const lookAtAddress = () => void look({ from: { address: address.trim() }, ...(skill && { skill: skill.trim() }) });
  const first = useRef(() => {
    if (given && "address" in given) lookAtAddress();
    else if (given) void send(given.pack);
  });
  useEffect(() => first.current(), []);
  const done = async (name: string) => {
    toast({ text: installing.installed({ name }) });
    onClose();
    await onInstalled();
  };
  const back = () => {
    setOffer(null);
    setPack(null);
  };
  return (
    <Dialog shape="tall" title={installing.title} onClose={onClose}>
      {offer && (
        <OfferView
          offer={offer.offer}
          onBack={back}
          onInstall={async (choice) => {
            const { added } = await calls.add(offer.wanted, { hash: offer.offer.hash, ...choice });
            await done(added.map(({ name }) => name).join(", "));
          }}
        />
      )}
      {pack && <PackOffer pack={pack} onBack={back} onInstalled={({ name, version }) => done(`${name} ${version}`)} />}
      {!offer && !pack && (
        <>
          <div className="mb-4 flex">
            <Segments<Way>
              label={installing.way}
              options={ways.map((value) => ({ value, name: installing.ways[value] }))}
              value={way}
              onChoose={setWay}
            />
          </div>
          {way === "folder" && (
            <FolderField
              label={installing.folder}
              hint={installing.folderHint}
              choose={installing.choose}
              value={folder}
              onChange={setFolder}
              onChosen={lookAtFolder}
            />
          )}
          {way === "git" && (
            <>
              <FormField label={installing.address} hint={installing.addressHint}>
                {(wired) => (
                  <input
                    {...wired}
                    className="field font-mono"
                    value={address}
                    spellCheck={false}
                    onChange={({ target }) => setAddress(target.value)}
                    onKeyDown={(event) => {
                      if (event.key === "Enter" && address.trim()) lookAtAddress();
                    }}
                  />
                )}
              </FormField>
              <FormField label={installing.skill} hint={installing.skillHint}>
                {(wired) => (
                  <input
                    {...wired}
                    className="field font-mono"
                    value={skill}
                    spellCheck={false}
                    onChange={({ target }) => setSkill(target.value)}
                  />
                )}
              </FormField>
            </>
          )}
          {way === "pack" && (
            <DropFile
              text={installing.drop}
              accept=".skillpack"
              disabled={work.isBusy}
              onFile={(file) => void send(file)}
            />
          )}
          {work.isBusy && (
            <p role="status" className="mt-3 text-quiet text-sm">
              {way === "pack" ? installing.sending : installing.fetching}
            </p>
          )}
          <Problem text={work.problem} />
          <div className="mt-4 flex justify-end gap-2">
            <Button onClick={onClose}>{common.cancel}</Button>
            {way !== "pack" && (
              <Button
                look="main"
                disabled={work.isBusy || !(way === "folder" ? folder : address).trim()}
                onClick={() => (way === "folder" ? lookAtFolder(folder.trim()) : lookAtAddress())}
              >
                {installing.look}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
