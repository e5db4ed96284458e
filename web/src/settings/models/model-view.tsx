import { useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Visible } from "../../ui/visible.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { makeDefault, removeModel, testModel } from "./calls.ts";
import { ChangeModel } from "./change-model.tsx";
import { Examination } from "./examination.tsx";
import { nameIn, shortTokens } from "./offers.ts";
import type { Model, Probe, Provider } from "./shapes.ts";
import { TestResult } from "./try-it.tsx";
import { useModelWords } from "./use-model-words.ts";

interface ModelInput {
  model: Model;
  provider: Provider;
  onChanged(): Promise<void>;
}

/** One model in a line; what can be done with it opens below. */
export function ModelView({ model, provider, onChanged }: ModelInput) {
  const words = useModelWords();
  const { api } = useServer();
  const [probes, setProbes] = useState<readonly Probe[] | null>(null);
  const [open, setOpen] = useState<"change" | "examine" | "remove" | null>(null);
  const work = useWork();
  const { id } = model;
  const facts = [
    model.context && words.contextOf({ tokens: shortTokens(model.context) }),
    model.sees && words.sees,
    model.callsTools === false && words.noTools,
    model.price && words.price(model.price),
  ].filter(Boolean);
  return (
    <li className="border-line border-b">
      <details className="group">
        <summary className="-mx-1 flex cursor-pointer items-center gap-2 rounded px-1 py-2 hover:bg-hover">
          <Icon name="chevron" className="size-3 text-quiet group-open:rotate-90" />
          <span className="min-w-0 flex-1">
            <span className="block break-all font-mono text-sm">
              <Visible text={nameIn(model)} />
            </span>
            {facts.length > 0 && <span className="block text-quiet text-xs">{facts.join(" · ")}</span>}
          </span>
          {model.default && <span className="badge">{words.isDefault}</span>}
        </summary>
        <div className="pt-1 pb-3 pl-5">
          <div className="flex flex-wrap gap-2">
            {!model.default && (
              <Button
                disabled={work.isBusy}
                onClick={async () => {
                  if (!(await work.run(() => makeDefault(api, id)))) return;
                  await onChanged();
                  toast({ text: words.nowDefault({ id }) });
                }}
              >
                {words.makeDefault}
              </Button>
            )}
            <Button
              disabled={work.isBusy}
              onClick={() => {
                setProbes(null);
                void work.run(async () => setProbes((await testModel(api, { id })).probes));
              }}
            >
              {words.test}
            </Button>
            <Button aria-expanded={open === "examine"} onClick={() => setOpen(open === "examine" ? null : "examine")}>
              {words.examine}
            </Button>
            {model.added && (
              <>
                <Button aria-expanded={open === "change"} onClick={() => setOpen(open === "change" ? null : "change")}>
                  {words.change}
                </Button>
                <Button look="danger" onClick={() => setOpen("remove")}>
                  {words.remove}
                </Button>
              </>
            )}
          </div>
          {work.isBusy && <p className="mt-2 text-quiet text-sm">{words.testing}</p>}
          {probes && <TestResult probes={probes} />}
          <Problem text={work.problem} />
          {open === "examine" && <Examination id={id} onKept={onChanged} />}
          {open === "change" && (
            <ChangeModel
              model={model}
              provider={provider}
              onDone={async () => {
                await onChanged();
                setOpen(null);
              }}
            />
          )}
          {open === "remove" && (
            <Confirm
              title={words.removeTitle}
              name={words.remove}
              onClose={() => setOpen(null)}
              run={async () => {
                await removeModel(api, id);
                await onChanged();
              }}
            >
              {words.removeWhat({ id })}
            </Confirm>
          )}
        </div>
      </details>
    </li>
  );
}
