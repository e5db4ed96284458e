import { useCallback, useEffect, useMemo, useState } from "react";
import { FolderPicker } from "../../composer/folder-picker.tsx";
import { useFirstFolder } from "../../composer/use-first-folder.ts";
import { settingsAddress } from "../../route.ts";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { goInstead, usePlace } from "../../use-place.ts";
import { useDroppedFile } from "../parts/use-dropped-file.ts";
import { skillCalls } from "./calls.ts";
import { Collections } from "./collections.tsx";
import { type Given, InstallDialog } from "./install-dialog.tsx";
import { LintDialog } from "./lint-dialog.tsx";
import { NewDialog } from "./new-dialog.tsx";
import { Oddities } from "./oddities.tsx";
import type { ListedSkill } from "./shapes.ts";
import { SkillDialog } from "./skill-dialog.tsx";
import { SkillRows } from "./skill-rows.tsx";
import { tellUpdates } from "./tell-updates.ts";
import { useSkillWords } from "./use-skill-words.ts";

type Open = { what: "install"; given: Given } | { what: "new" | "lint" } | { what: "skill"; name: string } | null;

/** From so many on they are looked for. */
const many = 8;

/** The skills that there are, where they come from, and how others come in. */
export function Section() {
  const common = useWords();
  const words = useSkillWords();
  const { api } = useServer();
  const first = useFirstFolder([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const folder = chosen ?? first.folder;
  const load = useCallback(async () => {
    const { list, collections } = skillCalls(api, folder);
    const [skills, offered] = await Promise.all([list(), collections()]);
    return { ...skills, ...offered };
  }, [api, folder]);
  const { value: list, problem, read } = useLoaded(load);
  const [wanted, setWanted] = useState("");
  const [open, setOpen] = useState<Open>(null);
  const work = useWork();
  const close = () => setOpen(null);
  const place = usePlace();
  const isInstallWanted = place.page === "settings" && place.wants === "install";
  useEffect(() => {
    if (!isInstallWanted) return;
    setOpen({ what: "install", given: null });
    goInstead(settingsAddress("skills"));
  }, [isInstallWanted]);
  useDroppedFile((file) => setOpen({ what: "install", given: { pack: file } }));
  const openSkill = useCallback((name: string) => setOpen({ what: "skill", name }), []);
  const all = useMemo(() => list?.skills.filter(({ state }) => state !== "skipped") ?? [], [list]);
  const shown = useMemo(() => all.filter((skill) => isMeant(skill, wanted)), [all, wanted]);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button look="main" onClick={() => setOpen({ what: "install", given: null })}>
          {words.install}
        </Button>
        <Button onClick={() => setOpen({ what: "new" })}>{words.new}</Button>
        <Button look="bare" onClick={() => setOpen({ what: "lint" })}>
          {words.lint}
        </Button>
        {all.some(({ source }) => source === "git") && (
          <Button
            look="bare"
            disabled={work.isBusy}
            onClick={() =>
              void work.run(async () => {
                tellUpdates((await skillCalls(api, folder).update()).updated, words);
                await read();
              })
            }
          >
            {words.updateAll}
          </Button>
        )}
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2 text-quiet text-sm">
        <span>{words.inFolder}</span>
        <FolderPicker folder={folder} isAwaited={first.isAwaited} recent={[]} onChoose={setChosen} />
        {all.length > many && (
          <input
            type="search"
            aria-label={words.find}
            placeholder={words.find}
            className="field sm:ml-auto sm:max-w-56"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
      </div>
      <Problem text={problem ?? work.problem} className="mb-3" />
      {!list && !problem && <p className="text-quiet text-sm">{common.settings.loading}</p>}
      {list && shown.length === 0 && (
        <p className="border-line border-y py-6 text-center text-quiet text-sm">
          {all.length === 0 ? words.none : words.notFound}
        </p>
      )}
      {list && <SkillRows skills={shown} folder={folder} onChanged={read} onOpen={openSkill} />}
      {list && <Oddities list={list} />}
      <Collections
        collections={list?.collections ?? []}
        onWanted={(address) => setOpen({ what: "install", given: { address } })}
        onChanged={read}
      />
      {open?.what === "install" && (
        <InstallDialog given={open.given} folder={folder} onInstalled={read} onClose={close} />
      )}
      {open?.what === "new" && <NewDialog onMade={read} onClose={close} />}
      {open?.what === "lint" && <LintDialog onClose={close} />}
      {open?.what === "skill" && <SkillDialog name={open.name} folder={folder} onChanged={read} onClose={close} />}
    </>
  );
}

const isMeant = ({ name, description }: ListedSkill, wanted: string) =>
  `${name} ${description}`.toLowerCase().includes(wanted.trim().toLowerCase());
