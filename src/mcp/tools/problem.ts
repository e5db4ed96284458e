import type { Texts } from "../../i18n/texts.ts";
import { ToolError, type ToolOutput } from "../../tools/tool.ts";
import { ServerProblem } from "../connection.ts";
import { plainText } from "../lists/plain-text.ts";

interface ProblemOf {
  server: string;
  limitMs: number;
  /** The call may have changed something before it was lost. */
  mayHaveRun: boolean;
  texts: Texts["tools"];
}

const longestDetail = 2_000;

/**
 * What the model hears of a call that the server did not answer as it should. Throws what is no matter of the server,
 * and where the call was stopped.
 */
export function problemOutput(error: unknown, { server, limitMs, mayHaveRun, texts }: ProblemOf): ToolOutput {
  if (!(error instanceof ServerProblem)) throw error;
  const { kind } = error;
  const detail = plainText(error.detail, longestDetail);
  const unsure = mayHaveRun ? texts.serverCallUnsure() : "";
  const failed = (output: string): ToolOutput => ({ output, failed: true });
  switch (kind) {
    case "aborted":
      throw new ToolError(texts.aborted() + unsure);
    case "start":
    case "not-mcp":
      return failed(texts.serverNotStarted({ server, detail }));
    case "no-value":
      // As its config writes a variable, and that nobody knows its value.
      return failed(texts.serverNotStarted({ server, detail: detail.replace(/[^, ]+/g, (name) => `\${${name}}=?`) }));
    case "status":
      return failed(texts.serverNotStarted({ server, detail: `HTTP ${detail}` }));
    case "down":
      return failed(texts.serverIsDown({ server, detail }));
    case "lost":
      return failed(texts.serverLost({ server, detail: causeFirst(detail) }) + unsure + texts.serverComesBack());
    case "timeout":
      return failed(texts.serverTimedOut({ server, seconds: Math.round(limitMs / 100) / 10 }) + unsure);
    case "auth":
      return failed(texts.serverWantsLogin({ server, detail }));
    case "too-large":
      return failed(texts.serverAnswerTooLarge({ server, detail }) + unsure);
    case "refused":
      return failed(texts.serverRefused({ server, detail }));
    case "unreadable":
      return failed(texts.serverUnreadable({ server, detail }) + unsure);
  }
}

/** `exit 3`, then what the server said last, on lines of their own: what it said is the cause, and stands first. */
function causeFirst(detail: string): string {
  const [, how, said] = /^(exit \S+)\n(.+)$/s.exec(detail) ?? [];
  return said === undefined ? oneLine(detail) : `${oneLine(said).replace(/\.$/, "")} (${how})`;
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, " ").trim();
