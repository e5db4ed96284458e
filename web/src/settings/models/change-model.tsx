import { useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { KeyField } from "../parts/key-field.tsx";
import { addModel } from "./calls.ts";
import { hostOf } from "./offers.ts";
import type { Model, Provider } from "./shapes.ts";
import { useModelWords } from "./use-model-words.ts";

interface ChangeInput {
  model: Model;
  provider: Provider;
  onDone(): Promise<void>;
}

/** What can be said anew of a model; what is left as it is stays so. */
export function ChangeModel({ model, provider, onDone }: ChangeInput) {
  const words = useModelWords();
  const { api } = useServer();
  const work = useWork();
  const [name, setName] = useState(model.name);
  const [baseUrl, setBaseUrl] = useState(provider.baseUrl);
  const [context, setContext] = useState(model.context ? String(model.context) : "");
  const [key, setKey] = useState("");
  const save = async () => {
    const isElsewhere = baseUrl.trim() !== provider.baseUrl;
    const isDone = await work.run(() =>
      addModel(api, {
        id: model.id,
        ...(name.trim() && name.trim() !== model.name && { name: name.trim() }),
        ...(isElsewhere && { baseUrl: baseUrl.trim(), format: provider.format }),
        ...(Number(context) > 0 && Number(context) !== model.context && { context: Number(context) }),
        ...(key.trim()
          ? { apiKey: key.trim() }
          : isElsewhere || provider.key.from === "missing"
            ? { apiKey: null }
            : {}),
      }),
    );
    if (isDone) await onDone();
  };
  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormField label={words.name}>
          {(wired) => (
            <input {...wired} value={name} onChange={(event) => setName(event.target.value)} className="field" />
          )}
        </FormField>
        <FormField label={words.context}>
          {(wired) => (
            <input
              {...wired}
              inputMode="numeric"
              value={context}
              onChange={(event) => setContext(event.target.value.replace(/\D/g, ""))}
              className="field"
            />
          )}
        </FormField>
      </div>
      <FormField label={words.address}>
        {(wired) => (
          <input
            {...wired}
            spellCheck={false}
            value={baseUrl}
            onChange={(event) => setBaseUrl(event.target.value)}
            className="field font-mono"
          />
        )}
      </FormField>
      <FormField
        label={words.key}
        hint={(provider.key.from === "store" ? words.keyNew : "") + words.keySafe({ host: hostOf(baseUrl.trim()) })}
      >
        {(wired) => <KeyField wired={wired} value={key} words={words} onChange={setKey} />}
      </FormField>
      <Problem text={work.problem} className="mb-2" />
      <Button type="submit" look="main" disabled={work.isBusy}>
        {words.save}
      </Button>
    </form>
  );
}
