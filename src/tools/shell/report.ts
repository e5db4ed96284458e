import type { Texts } from "../../i18n/texts.ts";
import type { Background } from "../../processes/background.ts";
import type { LeftBehind } from "../../processes/left-behind.ts";
import type { ToolOutput } from "../tool.ts";
import { fitStreams, wholeText } from "./fit-streams.ts";
import { keptNotice } from "./kept-notice.ts";
import { leftNotice } from "./named.ts";

export interface Standing {
  process: Background;
  ports: readonly number[];
  /** What it has left running. */
  left: readonly LeftBehind[];
}

/** How a background process stands, and what it printed since it was last looked at. */
export function report({ process, ports, left }: Standing, texts: Texts["tools"]): ToolOutput {
  const { id, pid, began } = process;
  const exit = process.exit();
  const { stdout, stderr, dropped } = process.read();
  const kept = process.kept();
  const { isCut, ...streams } = fitStreams({ stdout: wholeText(stdout), stderr: wholeText(stderr) }, texts);
  const isMissing = isCut || dropped > 0;
  const seconds = Math.round((performance.now() - began) / 1000);
  const state = exit ? ended(id, exit, texts) : texts.processRuns({ id, pid, seconds, ports });
  const printed = stdout + stderr === "" ? texts.noNewOutput() : texts.commandOutput(streams);
  return {
    output: [
      `${state}\n`,
      dropped > 0 ? texts.linesDropped({ lines: dropped }) : "",
      printed,
      isMissing ? keptNotice(kept, texts) : "",
      leftNotice(left, texts),
    ].join(""),
    details: {
      process: id,
      pid,
      running: exit === null,
      code: exit?.code ?? null,
      signal: exit?.signal ?? null,
      ...(exit?.exceeded && { exceeded: exit.exceeded.what }),
      ports,
    },
    ...(isMissing && kept?.problem === null && { file: kept.file }),
  };
}

function ended(
  id: string,
  { code, signal, exceeded }: NonNullable<ReturnType<Background["exit"]>>,
  texts: Texts["tools"],
): string {
  if (exceeded) return texts.processExceeded({ id, reason: texts.limitReached[exceeded.what](exceeded) });
  return signal ? texts.processSignalled({ id, signal }) : texts.processEnded({ id, code: code ?? "?" });
}
