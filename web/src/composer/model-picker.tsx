import { useState } from "react";
import { settingsAddress } from "../route.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Choice, Menu } from "../ui/menu.tsx";
import { Awaited } from "./awaited.tsx";
import { demoModel, modelsFor } from "./models.ts";
import type { Offered } from "./use-models.ts";

interface ModelPickerInput {
  offered: Offered;
  /** Null while it is not known. */
  model: string | null;
  onChoose(model: string): void;
  disabled?: boolean;
}

const manyModels = 8;

export function ModelPicker({ offered, model, onChoose, disabled }: ModelPickerInput) {
  const { composer } = useWords();
  const [search, setSearch] = useState("");
  const { providers, problem } = offered.known ?? { providers: [], problem: null };
  const groups = modelsFor(providers, search);
  const isLong = modelsFor(providers, "").flatMap(({ models }) => models).length > manyModels;
  return (
    <Menu
      label={composer.model}
      disabled={disabled}
      onOpen={offered.refresh}
      content={(close) => {
        const choose = (id: string) => {
          onChoose(id);
          close();
        };
        return (
          <>
            {isLong && (
              <input
                type="search"
                aria-label={composer.findModel}
                placeholder={composer.findModel}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
                className="field mb-1"
              />
            )}
            {groups.map(({ name, models }) => (
              <section key={name} aria-label={name}>
                <h3 className="px-2 pt-1 text-quiet text-xs">{name}</h3>
                {models.map(({ id }) => (
                  <Choice key={id} isChosen={id === model} onChoose={() => choose(id)} name={id} />
                ))}
              </section>
            ))}
            <Choice
              isChosen={model === demoModel}
              onChoose={() => choose(demoModel)}
              name={composer.demo}
              what={composer.demoWhat}
            />
            <p className="border-line border-t px-2 pt-2 pb-1 text-quiet text-xs">
              {offered.failure ? composer.noModels : problem}{" "}
              <a href={settingsAddress("models")} className="text-accent underline">
                {composer.addModel}
              </a>
            </p>
          </>
        );
      }}
    >
      {model === null ? <Awaited /> : <span className="truncate">{model === demoModel ? composer.demo : model}</span>}
      <Icon name="chevron" className="size-3 shrink-0 rotate-90" />
    </Menu>
  );
}
