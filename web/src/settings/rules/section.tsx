import { useCallback, useState } from "react";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { useWordsOf } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Part } from "../parts/part.tsx";
import { addRule, changeRule, type Rules, readRules, removeRule } from "./calls.ts";
import { RuleView } from "./rule-view.tsx";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

/** What the agent keeps to in every session, in the order in which it is told. */
export function Section() {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const { api } = useServer();
  const { value, problem, set } = useLoaded(useCallback(() => readRules(api), [api]));
  const [text, setText] = useState("");
  const work = useWork();
  const adding = useWork();
  const run = (change: () => Promise<Rules>) => work.run(async () => set(await change()));
  const rules = value?.rules ?? [];
  const remove = (rule: string, number: number) =>
    run(async () => {
      const left = await removeRule(api, rule);
      const back = async () => {
        await addRule(api, rule);
        return changeRule(api, { rule, number });
      };
      toast({ text: words.removed, action: { name: words.undo, run: () => void run(back) } });
      return left;
    });
  return (
    <>
      <Part name={words.list}>
        <Problem text={problem ?? work.problem} />
        {value && rules.length === 0 && <p className="text-quiet text-sm">{words.none}</p>}
        <ol className="border-line border-t empty:hidden">
          {rules.map((rule, at) => (
            <RuleView
              key={rule}
              rule={rule}
              number={at + 1}
              isLast={at === rules.length - 1}
              words={words}
              onChange={(change) => run(() => changeRule(api, { rule, ...change }))}
              onRemove={() => remove(rule, at + 1)}
            />
          ))}
        </ol>
      </Part>
      <Part name={words.add}>
        <form
          onSubmit={async (event) => {
            event.preventDefault();
            if (await adding.run(async () => set(await addRule(api, text)))) setText("");
          }}
        >
          <FormField label={words.text} hint={words.hint} problem={adding.problem}>
            {(wired) => (
              <textarea
                {...wired}
                rows={2}
                value={text}
                onChange={(event) => setText(event.target.value)}
                className="field"
              />
            )}
          </FormField>
          <Button type="submit" look="main" disabled={adding.isBusy || text.trim() === ""}>
            {words.add}
          </Button>
        </form>
      </Part>
    </>
  );
}
