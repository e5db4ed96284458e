import { exactText } from "../front/visible.ts";
import { addRule, removeRule } from "../front/work-rules.ts";
import { exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

export async function ruleAddCommand(text: string, io: Io): Promise<number> {
  await withRuntime(io, async ({ store }) => {
    const { number, rule } = await addRule(text, store, io.texts);
    io.out(`${io.texts.workRules.added({ number, rule: exactText(rule) })}\n`);
  });
  return exitCode.done;
}

export async function ruleRemoveCommand(which: string, io: Io): Promise<number> {
  const rule = await withRuntime(io, ({ store }) => removeRule(which, store, io.texts));
  io.out(`${io.texts.workRules.removed({ rule: exactText(rule) })}\n`);
  return exitCode.done;
}
