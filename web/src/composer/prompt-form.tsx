import { type FormEvent, useEffect, useRef } from "react";
import type { ServerPrompt } from "../../../src/protocol/mcp.ts";
import { Button } from "../ui/button.tsx";
import { Visible } from "../ui/visible.tsx";
import { writtenArguments } from "./prompt-call.ts";
import { useComposerWords } from "./use-composer-words.ts";

interface PromptFormInput {
  prompt: ServerPrompt;
  /** What is to be written behind its name; empty where nothing is. */
  onTell(written: string): void;
}

/** What a server's prompt wants to be told, where the list of prompts was. */
export function PromptForm({ prompt, onTell }: PromptFormInput) {
  const words = useComposerWords();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, `${value}`]),
    );
    onTell(writtenArguments(prompt, values));
  };
  return (
    <div className="offers beside-scroll">
      <div className="mx-auto w-full max-w-[46rem] px-4 pb-1.5">
        <form
          ref={form}
          aria-label={words.told({ name: `/${prompt.name}` })}
          className="offers-box flex flex-col gap-3 p-3"
          onSubmit={submit}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
            event.stopPropagation();
            onTell("");
          }}
        >
          <p className="text-sm">
            <span className="font-medium">
              <Visible text={`/${prompt.name}`} />
            </span>{" "}
            <span className="text-quiet">
              <Visible text={prompt.description} />
            </span>
          </p>
          <div className="flex max-h-[40dvh] flex-col gap-3 overflow-y-auto p-1 -m-1">
            {prompt.arguments.map(({ name, description, required }) => (
              <label key={name} className="flex flex-col gap-1 text-sm">
                <span>
                  <Visible text={name} />
                  {!required && <span className="text-quiet text-xs"> {words.optional}</span>}
                </span>
                <input name={name} required={required} autoComplete="off" className="field" />
                {description && (
                  <span className="text-quiet text-xs">
                    <Visible text={description} />
                  </span>
                )}
              </label>
            ))}
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => onTell("")}>{words.leave}</Button>
            <Button look="main" type="submit">
              {words.insert}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}
