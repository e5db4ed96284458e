import { useState } from "react";
import { isSemver } from "../../../../src/skills/pack/format/semver.ts";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Visible } from "../../ui/visible.tsx";
import { FactList } from "../parts/fact-list.tsx";
import { FolderField } from "../parts/folder-field.tsx";
import { BuiltView } from "./built-view.tsx";
import { packCalls } from "./calls.ts";
import { blankForm, boundKinds, type PackForm, wishOf } from "./form-values.ts";
import { SealingFields } from "./sealing-fields.tsx";
import type { Built, PackFolder, PackKey } from "./shapes.ts";
import { usePackWords } from "./use-pack-words.ts";

interface BuildFormInput {
  folder: string;
  found: PackFolder;
  keys: readonly PackKey[];
}

/** All that is to be said of a pack before it is signed. */
export function BuildForm({ folder, found, keys }: BuildFormInput) {
  const words = usePackWords();
  const { api } = useServer();
  const work = useWork();
  const tools = found.capabilities.tools?.join("\n") ?? "";
  const [form, setForm] = useState<PackForm>(() => ({
    ...{ ...blankForm, version: found.version ?? "1.0.0" },
    bounds: { ...blankForm.bounds, tools },
  }));
  const [built, setBuilt] = useState<Built | null>(null);
  const set = (change: Partial<PackForm>) => setForm((before) => ({ ...before, ...change }));
  const key = keys.find(({ name }) => name === form.key) ?? keys.find(({ name }) => name === "default") ?? keys[0];
  const isVersion = isSemver(form.version.trim());
  const isPlaced = form.place === "download" || form.into.trim() !== "";
  const isSealed = form.sealing !== "recipients" || form.recipients.trim() !== "";
  const build = () =>
    work.run(async () => {
      setBuilt(null);
      setBuilt(await packCalls(api).build(wishOf(folder, { ...form, key: key?.name ?? "" })));
    });
  return (
    <section>
      <div className="mb-4">
        <FactList
          facts={[
            [words.name, <Visible key="name" text={found.name} />],
            [words.description, <Visible key="description" text={found.description} />],
            [
              words.id,
              key && <span className="break-all font-mono text-xs">{`${key.fingerprint}/${found.name}`}</span>,
            ],
          ]}
        />
      </div>
      <FormField
        label={words.version}
        hint={words.versionHint}
        problem={form.version.trim() && !isVersion ? words.badVersion : null}
      >
        {(wired) => (
          <input
            {...wired}
            className="field max-w-40 font-mono"
            value={form.version}
            spellCheck={false}
            onChange={({ target }) => set({ version: target.value })}
          />
        )}
      </FormField>
      <FormField label={words.publisher} hint={keys.length > 0 ? words.publisherHint : words.noKeys}>
        {(wired) => (
          <select
            {...wired}
            className="field max-w-72"
            disabled={keys.length === 0}
            value={key?.name ?? ""}
            onChange={({ target }) => set({ key: target.value })}
          >
            {keys.map(({ name, fingerprint }) => (
              <option key={name} value={name}>{`${name} (${fingerprint.slice(0, 8)}…)`}</option>
            ))}
          </select>
        )}
      </FormField>
      <SealingFields form={form} onChange={set} />
      <FormField label={words.expires}>
        {(wired) => (
          <input
            {...wired}
            type="date"
            className="field max-w-48"
            value={form.expires}
            onChange={({ target }) => set({ expires: target.value })}
          />
        )}
      </FormField>
      <details className="mb-4 text-sm">
        <summary className="cursor-pointer font-medium">{words.bounds}</summary>
        <p className="mt-1 mb-2 text-quiet text-xs">{words.boundsHint}</p>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {boundKinds.map((kind) => (
            <FormField key={kind} label={words.kinds[kind]}>
              {(wired) => (
                <textarea
                  {...wired}
                  rows={2}
                  className="field font-mono"
                  spellCheck={false}
                  value={form.bounds[kind]}
                  onChange={({ target }) => set({ bounds: { ...form.bounds, [kind]: target.value } })}
                />
              )}
            </FormField>
          ))}
        </div>
      </details>
      <p className="mb-1 font-medium text-sm">{words.goesTo}</p>
      <div className="mb-4 flex">
        <Segments<PackForm["place"]>
          label={words.goesTo}
          options={(["download", "folder"] as const).map((value) => ({ value, name: words.places[value] }))}
          value={form.place}
          onChoose={(place) => set({ place })}
        />
      </div>
      {form.place === "folder" && (
        <>
          <FolderField label={words.into} choose={words.choose} value={form.into} onChange={(into) => set({ into })} />
          <label className="mb-4 flex items-center gap-2 text-sm">
            <input type="checkbox" checked={form.replace} onChange={({ target }) => set({ replace: target.checked })} />
            {words.replace}
          </label>
        </>
      )}
      <Button
        look="main"
        disabled={work.isBusy || !key || !isVersion || !isPlaced || !isSealed}
        onClick={() => void build()}
      >
        {work.isBusy ? words.building : words.build}
      </Button>
      <Problem text={work.problem} />
      {built && <BuiltView key={built.headerHash} built={built} />}
    </section>
  );
}
