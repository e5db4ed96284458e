import { useCallback, useState } from "react";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { FolderField } from "../parts/folder-field.tsx";
import { skillCalls } from "../skills/calls.ts";
import { Notes } from "../skills/notes.tsx";
import type { Linted, Note } from "../skills/shapes.ts";
import { BuildForm } from "./build-form.tsx";
import { packCalls } from "./calls.ts";
import { Inspect } from "./inspect.tsx";
import { Keys } from "./keys.tsx";
import type { PackFolder } from "./shapes.ts";
import { TreeView } from "./tree-view.tsx";
import { usePackWords } from "./use-pack-words.ts";

/** A skill's folder becomes a pack: what goes in, who signs it, who can read it. */
export function Section() {
  const words = usePackWords();
  const { api } = useServer();
  const keys = useLoaded(useCallback(() => packCalls(api).keys(), [api]));
  const work = useWork();
  const [folder, setFolder] = useState("");
  const [found, setFound] = useState<{ folder: string; files: PackFolder; linted: Linted[] } | null>(null);
  const look = (chosen: string) =>
    void work.run(async () => {
      setFound(null);
      const [files, { skills }] = await Promise.all([packCalls(api).files(chosen), skillCalls(api, null).lint(chosen)]);
      setFound({ folder: chosen, files, linted: skills });
    });
  // What is left out needs no mending.
  const isPacked = ({ level, file }: Note) =>
    level !== "info" && !found?.files.leftOut.some(({ path }) => path === file);
  const notes = found?.linted.flatMap(({ diagnostics }) => diagnostics.filter(isPacked)) ?? [];
  return (
    <>
      <p className="mb-4 text-quiet text-sm">{words.private}</p>
      <FolderField
        label={words.folder}
        hint={words.folderHint}
        choose={words.choose}
        value={folder}
        onChange={setFolder}
        onChosen={look}
      />
      {folder.trim() && found?.folder !== folder.trim() && (
        <Button disabled={work.isBusy} onClick={() => look(folder.trim())}>
          {words.look}
        </Button>
      )}
      <Problem text={work.problem} className="mb-4" />
      {found && (
        <>
          <TreeView found={found.files} />
          {notes.length > 0 && (
            <section className="mb-5">
              <h2 className="mb-1 font-medium text-sm">{words.lint}</h2>
              <Notes notes={notes} />
            </section>
          )}
          <BuildForm key={found.folder} folder={found.folder} found={found.files} keys={keys.value?.keys ?? []} />
        </>
      )}
      <Keys keys={keys.value?.keys ?? null} onMade={keys.read} />
      <Problem text={keys.problem} />
      <Inspect />
    </>
  );
}
