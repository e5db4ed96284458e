import { useCallback, useState } from "react";
import { demoModel } from "../../composer/models.ts";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Part } from "../parts/part.tsx";
import { AddModel } from "./add-model.tsx";
import { makeDefault, readModels } from "./calls.ts";
import { isFresh, isReady } from "./offers.ts";
import { ProviderView } from "./provider-view.tsx";
import { useModelWords } from "./use-model-words.ts";

/** Who can be asked, by provider, and the form for one more. */
export function Section() {
  const words = useModelWords();
  const { cancel } = useWords();
  const { api, models } = useServer();
  const { value, problem, read } = useLoaded(useCallback(() => readModels(api), [api]));
  // Where there is nothing yet, there is one thing to do.
  const [wanted, setAdding] = useState<boolean | null>(null);
  const isAdding = wanted ?? (value !== null && isFresh(value));
  // The composer chooses among the same ones.
  const readAll = async () => {
    await Promise.all([read(), models.read(false).catch(() => null)]);
  };
  const ready = value?.providers.filter(isReady) ?? [];
  const standing = value?.default ?? null;
  return (
    <>
      {isAdding && value ? (
        <Part name={words.addOne}>
          <AddModel
            providers={value.providers}
            name={words.add}
            onLookAgain={() => void read()}
            onAdded={async (id) => {
              await readAll();
              setAdding(false);
              toast({ text: words.added({ id }) });
            }}
          >
            <Button onClick={() => setAdding(false)}>{cancel}</Button>
          </AddModel>
        </Part>
      ) : (
        <Button look="main" className="mb-6" disabled={!value} onClick={() => setAdding(true)}>
          {`+ ${words.addOne}`}
        </Button>
      )}
      <Problem text={problem ?? value?.problem ?? null} className="mb-4" />
      <Part name={words.yours}>
        {value && ready.length === 0 && <p className="mb-3 text-quiet text-sm">{words.none}</p>}
        {ready.map((provider) => (
          <ProviderView key={`${provider.provider} ${provider.baseUrl}`} provider={provider} onChanged={readAll} />
        ))}
        {value && (
          <div className="flex flex-wrap items-center gap-x-3 border-line border-t py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-sm">{words.demo.name}</span>
              <span className="block text-quiet text-xs">{words.demo.what}</span>
            </span>
            {standing === demoModel ? (
              <span className="badge">{words.isDefault}</span>
            ) : (
              <Button look="bare" onClick={() => void makeDefault(api, demoModel).then(readAll)}>
                {words.makeDefault}
              </Button>
            )}
          </div>
        )}
      </Part>
    </>
  );
}
