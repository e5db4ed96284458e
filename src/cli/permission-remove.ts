import { removeRule } from "../front/permissions.ts";
import { exactLine } from "../protocol/exact-line.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { effectFrom } from "./rule-effect.ts";
import { withRuntime } from "./with-runtime.ts";

export async function permissionRemoveCommand(name: string, rule: string, io: Io): Promise<number> {
  const { permissions } = io.texts;
  const effect = effectFrom(name, io);
  const removed = await withRuntime(io, ({ store }) => removeRule(rule, effect, store, io.texts));
  if (!removed) throw new Complaint(permissions.noSuchRule({ effect, rule: exactLine(rule) }));
  io.note(`${permissions.removed({ effect, rule: exactLine(rule.trim()) })}\n`);
  return exitCode.done;
}
