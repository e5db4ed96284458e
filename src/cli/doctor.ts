import { pathsFrom } from "../config/paths.ts";
import type { Check } from "../front/doctor/check.ts";
import { isBroken, lookAtMachine } from "../front/doctor/look.ts";
import { visibleLine } from "../front/visible.ts";
import { exitCode, type Io } from "./io.ts";
import { rowOf, widest } from "./print/table.ts";

/** What works here, what is missing, how to fix it. Nothing is changed. */
export async function doctorCommand({ output }: { output: "text" | "json" }, io: Io): Promise<number> {
  const checks = await lookAtMachine({ io, texts: io.texts, paths: pathsFrom(io.env) });
  const broken = checks.filter(isBroken);
  io.out(output === "json" ? `${JSON.stringify(checks)}\n` : tableOf(checks, broken.length, io));
  return broken.length > 0 ? exitCode.failed : exitCode.done;
}

function tableOf(checks: readonly Check[], broken: number, { texts: { doctor: texts } }: Io): string {
  const widths = [
    widest(checks.map(({ name }) => texts.checks[name])),
    widest(checks.map(({ state }) => texts.states[state])),
  ];
  const lines = checks.flatMap(({ name, state, detail, fix }) => [
    rowOf([texts.checks[name], texts.states[state], detail], widths),
    ...(fix === undefined ? [] : [rowOf(["", "", texts.fix({ fix })], widths)]),
  ]);
  const end = broken > 0 ? texts.notWell({ count: broken }) : texts.allWell();
  return `${lines.map(visibleLine).join("\n")}\n\n${end}\n`;
}
