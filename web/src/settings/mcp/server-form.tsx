import { useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Careful, Visible } from "../../ui/visible.tsx";
import { mcpCalls } from "./calls.ts";
import { blankForm, type FormValues, formOf, targetOf, wishOf } from "./form-values.ts";
import type { EditableServer } from "./shapes.ts";
import { useMcpWords } from "./use-mcp-words.ts";
import { ValueRows } from "./value-rows.tsx";

interface ServerFormInput {
  /** The one that is changed; null for a new one. */
  server: EditableServer | null;
  /** One that is switched off stays so, and is not tried. */
  isOff: boolean;
  /** Names that a new one may not have: it would take another's place. */
  taken: readonly string[];
  onSaved(name: string): void;
  onClose(): void;
}

type TextName = "name" | "command" | "args" | "cwd" | "url";

/** A server to add or to change. What will start is shown as it will be. */
export function ServerForm({ server, isOff, taken, onSaved, onClose }: ServerFormInput) {
  const common = useWords();
  const words = useMcpWords().form;
  const { api } = useServer();
  const work = useWork();
  const [form, setForm] = useState<FormValues>(() => (server ? formOf(server) : blankForm));
  const set = (change: Partial<FormValues>) => setForm((before) => ({ ...before, ...change }));
  const target = targetOf(form);
  const text = (name: TextName) => ({
    value: form[name],
    spellCheck: false,
    className: "field font-mono",
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const save = () =>
    work.run(async () => {
      const wish = wishOf(form, { ...server, isOff });
      await mcpCalls(api).save(wish);
      onSaved(wish.name);
    });
  const isTaken = !server && taken.includes(form.name.trim());
  return (
    <Dialog shape="tall" title={server ? words.changeTitle({ name: server.name }) : words.addTitle} onClose={onClose}>
      <div className="trust-scroll px-0.5">
        {server?.hidden && <p className="mb-3 text-sm text-warn">{words.hidden}</p>}
        {!server && (
          <FormField
            label={words.name}
            hint={words.nameHint}
            problem={isTaken ? words.taken({ name: form.name.trim() }) : null}
          >
            {(wired) => <input {...wired} {...text("name")} />}
          </FormField>
        )}
        <div className="mb-4 flex">
          <Segments<FormValues["way"]>
            label={words.way}
            options={(["stdio", "http"] as const).map((value) => ({ value, name: words.ways[value] }))}
            value={form.way}
            onChoose={(way) => set({ way })}
          />
        </div>
        {form.way === "stdio" ? (
          <>
            <FormField label={words.command}>{(wired) => <input {...wired} {...text("command")} />}</FormField>
            <FormField label={words.args} hint={words.argsHint}>
              {(wired) => <textarea {...wired} {...text("args")} rows={3} />}
            </FormField>
            <FormField label={words.cwd}>{(wired) => <input {...wired} {...text("cwd")} />}</FormField>
          </>
        ) : (
          <FormField label={words.url}>{(wired) => <input {...wired} {...text("url")} type="url" />}</FormField>
        )}
        <ValueRows
          title={form.way === "stdio" ? words.env : words.headers}
          rows={form.rows[form.way]}
          onChange={(rows) => set({ rows: { ...form.rows, [form.way]: rows } })}
        />
        {target && (
          <div className="mt-4">
            <p className="text-quiet text-xs">{form.way === "stdio" ? words.willRun : words.willConnect}</p>
            <p className="terminal mt-1 break-all p-2 font-mono text-[12.5px]">
              <Careful value={true}>
                <Visible text={target} />
              </Careful>
            </p>
          </div>
        )}
      </div>
      <Problem text={work.problem} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button
          look="main"
          disabled={work.isBusy || isTaken || !form.name.trim() || !target}
          onClick={() => void save()}
        >
          {isOff ? words.save : words.saveAndTest}
        </Button>
      </div>
    </Dialog>
  );
}
