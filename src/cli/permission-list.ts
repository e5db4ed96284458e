import { effects, type ShownRules, shownRules } from "../front/permissions.ts";
import { exactLine } from "../protocol/exact-line.ts";
import { exitCode, type Io } from "./io.ts";
import { sessionFolder } from "./settings.ts";
import { withRuntime } from "./with-runtime.ts";

export async function permissionListCommand(
  { cwd, output }: { cwd?: string; output: "text" | "json" },
  io: Io,
): Promise<number> {
  const folder = sessionFolder(cwd, io);
  const shown = await withRuntime(io, ({ store }) => shownRules(folder, store, io.texts));
  io.out(`${output === "json" ? JSON.stringify(shown) : textOf(shown, io)}\n`);
  for (const warning of shown.workspace?.warnings ?? []) io.note(`${warning}\n`);
  return exitCode.done;
}

function textOf({ user, workspace }: ShownRules, { texts: { permissions } }: Io): string {
  const lines = effects.flatMap((effect) => user[effect].map((rule) => lineOf(effect, rule)));
  const brought = (workspace?.rules ?? []).map(({ effect, rule, holds }) =>
    holds ? lineOf(effect, rule) : `${lineOf(effect, rule)}  (${permissions.waits()})`,
  );
  const orNone = (list: readonly string[]) => (list.length > 0 ? list : [`  ${permissions.none()}`]);
  const ofFolder = workspace && brought.length > 0 ? [permissions.ofFolder(workspace), ...brought] : [];
  return [permissions.yours(), ...orNone(lines), ...ofFolder].join("\n");
}

const lineOf = (effect: string, rule: string) => `  ${effect.padEnd(5)}  ${exactLine(rule)}`;
