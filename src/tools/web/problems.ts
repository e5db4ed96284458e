import type { Texts } from "../../i18n/texts.ts";
import { WebProblem } from "../../web/problem.ts";
import { ToolError } from "../tool.ts";

/** Why nothing came back, as the model should hear it. */
export async function heard<Value>(texts: Texts["tools"], work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WebProblem)) throw error;
    const { kind, host, detail } = error;
    const words = texts.webProblem[kind]({ host, detail });
    const isPlain = detail === "" || quiet.has(kind) || isNodeTalk(detail);
    const problem = new ToolError(isPlain ? words : `${words} (${detail})`);
    problem.mustAsk = kind === "private";
    throw problem;
  }
}

/** What the system said adds nothing to these. */
const quiet = new Set(["private", "own-port", "not-web", "dns", "timeout", "refused", "unreadable"]);

/** That it broke has been said. */
const isNodeTalk = (detail: string) => /^(?:aborted|socket hang up|closed .*)$/.test(detail);
