import type { Page } from "playwright-core";
import { messageOf } from "../../protocol/message-of.ts";

/** What a script gave, as JSON; or why it failed. Throws what is no fault of the script. */
export async function evaluate(page: Page, script: string): Promise<{ json: string } | { problem: string }> {
  try {
    return { json: jsonOf(await page.evaluate(expressionOf(script))) };
  } catch (error) {
    const problem = faultOf(error);
    if (problem === null) throw error;
    return { problem };
  }
}

/** Of the script itself; null where the page or the browser ended. */
export function faultOf(error: unknown): string | null {
  const message = messageOf(error).replace(/^[\w.]+: /, "");
  if (/has been closed|crashed|Target closed|Timeout \d+ms/.test(message)) return null;
  // Without the stack, which is of our own making.
  return message.split(/\n\s+at /)[0] ?? message;
}

/** Models write a function's body as often as an expression. */
export function expressionOf(script: string): string {
  if (isExpression(script)) return script;
  return `(async () => { ${script}\n })()`;
}

function isExpression(script: string): boolean {
  try {
    new Function(`return (\n${script.trim().replace(/;+\s*$/, "")}\n)`);
    return true;
  } catch {
    // Statements that give a value by themselves are a script; what returns or awaits is a body.
    return !/\b(?:return|await)\b/.test(script);
  }
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? "undefined";
