import type { ToolResult } from "../../../src/protocol/messages.ts";
import { useWords } from "../texts/texts.ts";
import { Visible } from "../ui/visible.tsx";
import { isRecord } from "./diff.ts";
import { LongText } from "./long-text.tsx";
import { printedIn } from "./printed.ts";
import type { ShownCall } from "./shown-call.ts";
import { useOwn } from "./use-own.ts";

/** A command as a terminal would have it: what was typed, what was printed, how it ended. */
export function Terminal({ call: { input, running, result } }: { call: ShownCall }) {
  const words = useWords().chat;
  const { command, cwd } = input;
  const output = useOwn(result);
  const printed = result ? printedIn(output) : (running?.progress ?? "");
  const end = endOf(result?.details);
  const begun = result ? begunIn(result) : null;
  return (
    <div className="terminal">
      {typeof command === "string" && (
        <pre className="terminal-command">
          {typeof cwd === "string" && <span className="text-quiet">{cwd} </span>}
          <span className="text-accent select-none">$ </span>
          <Visible text={command} />
        </pre>
      )}
      {begun ? (
        <p className="tool-note">{words.begun({ id: begun })}</p>
      ) : (
        (printed !== "" || result) && <LongText text={printed || words.noOutput} />
      )}
      {end && (
        <p className={`tool-note ${end.bad ? "text-bad!" : ""}`}>
          {end.timedOut ? words.timedOut : end.signal ? words.endedBy({ signal: end.signal }) : words.exitCode(end)}
        </p>
      )}
    </div>
  );
}

/** The name of what a command has begun and goes on: what the model is told besides is how to ask for it. */
function begunIn({ details, output }: ToolResult): string | null {
  if (!isRecord(details) || details.running !== true || !output.includes(`{"process_id":"${details.process}"}`))
    return null;
  return String(details.process);
}

function endOf(details: unknown): { code: number; signal: string; timedOut: boolean; bad: boolean } | null {
  if (!isRecord(details)) return null;
  const { code, signal, timedOut } = details;
  if (typeof code !== "number" && typeof signal !== "string" && timedOut !== true) return null;
  return {
    code: typeof code === "number" ? code : 0,
    signal: typeof signal === "string" ? signal : "",
    timedOut: timedOut === true,
    bad: code !== 0,
  };
}
