import { exactText } from "../front/visible.ts";
import { listRules } from "../front/work-rules.ts";
import { exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

export async function ruleListCommand({ output }: { output: "text" | "json" }, io: Io): Promise<number> {
  const { workRules } = io.texts;
  const rules = await withRuntime(io, ({ store }) => listRules(store));
  if (output === "json") io.out(`${JSON.stringify(rules)}\n`);
  else if (rules.length === 0) io.note(`${workRules.none()}\n`);
  else io.out(rules.map((rule, at) => `${workRules.added({ number: at + 1, rule: exactText(rule) })}\n`).join(""));
  return exitCode.done;
}
