import { useCallback } from "react";
import { lastModel } from "../composer/last.ts";
import { demoModel } from "../composer/models.ts";
import { useLoaded } from "../server/use-loaded.ts";
import { useServer } from "../server/use-server.ts";
import { AddModel } from "../settings/models/add-model.tsx";
import { makeDefault, readModels } from "../settings/models/calls.ts";
import { useModelWords } from "../settings/models/use-model-words.ts";
import { useWordsOf } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Problem } from "../ui/problem.tsx";
import { isSetUp } from "./seen.ts";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

/** The first screen of somebody new. */
export function FirstRun() {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const models = useModelWords();
  const { api, models: offered } = useServer();
  const { value, problem, read } = useLoaded(useCallback(() => readModels(api), [api]));
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-[46rem] px-4 py-8">
        <h1 className="font-semibold text-2xl">{words.title}</h1>
        <p className="mt-2 text-quiet">{words.what}</p>
        <div className="mt-3 mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button onClick={() => leave({ model: demoModel, why: "skipped" })}>{words.skip}</Button>
          <span className="text-quiet text-xs">{words.later}</span>
        </div>
        <Problem text={problem} className="mb-4" />
        {value && (
          <AddModel
            providers={value.providers}
            name={models.use}
            onLookAgain={() => void read()}
            onAdded={async (id) => {
              await makeDefault(api, id);
              await offered.read(false);
              leave({ model: id, why: "there" });
            }}
          />
        )}
      </div>
    </div>
  );
}

/** To the start, where the first message is written. */
function leave({ model, why }: { model: string; why: "skipped" | "there" }): void {
  lastModel.set(model);
  isSetUp.set(why);
  requestAnimationFrame(() => document.getElementById("message")?.focus());
}
