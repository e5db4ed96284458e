import { useCallback } from "react";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { useWordsOf } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Careful, Visible } from "../../ui/visible.tsx";
import { Part } from "../parts/part.tsx";
import { AddRule } from "./add-rule.tsx";
import { addRule, effects, readRules, removeRule, type Wanted } from "./calls.ts";
import { FolderRules } from "./folder-rules.tsx";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

/** The user's rules, one more with what it would have changed, and those of a folder. */
export function Section() {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const { api } = useServer();
  const { value, problem, read, set } = useLoaded(useCallback(() => readRules(api), [api]));
  const work = useWork();
  const remove = (wanted: Wanted) =>
    work.run(async () => {
      await removeRule(api, wanted);
      await read();
      const undo = () => void work.run(async () => set(await addRule(api, wanted)));
      toast({ text: words.removed({ rule: wanted.rule }), action: { name: words.undo, run: undo } });
    });
  return (
    <>
      <Part name={words.own} what={words.ownWhat}>
        <Problem text={problem ?? work.problem} />
        {value &&
          effects.map((effect) => (
            <section key={effect} className="mt-3">
              <h3 className="flex items-baseline gap-2 border-line border-b pb-1 font-medium text-sm">
                {words.effects[effect]}
                <span className="font-normal text-quiet text-xs">{words.effectWhat[effect]}</span>
              </h3>
              {value.user[effect].length === 0 && <p className="py-1.5 text-quiet text-sm">{words.none}</p>}
              <ul>
                {value.user[effect].map((rule) => (
                  <li key={rule} className="flex items-center gap-2 border-line border-b py-1">
                    <code className="min-w-0 flex-1 break-all font-mono text-sm">
                      <Careful value={true}>
                        <Visible text={rule} />
                      </Careful>
                    </code>
                    <Button
                      look="bare"
                      aria-label={words.remove({ rule })}
                      disabled={work.isBusy}
                      onClick={() => void remove({ effect, rule })}
                    >
                      <Icon name="bin" />
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </Part>
      <AddRule words={words} onAdded={set} />
      <FolderRules words={words} />
    </>
  );
}
