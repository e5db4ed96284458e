import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { faultOf } from "../../browser/page/evaluate.ts";
import { lookAt } from "../../browser/page/look.ts";
import { PageProblem } from "../../browser/page/problem.ts";
import { waitFor } from "../../browser/page/wait.ts";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import { actOn, onPage } from "./on-page.ts";
import { holdSite } from "./on-site.ts";
import { pageTouches } from "./touch-page.ts";

const usualMs = 30_000;
const longestMs = 300_000;

export const browserWaitFor = defineTool({
  name: "browser_wait_for",
  toolset: "browser",
  class: "act",
  effect: "none",
  texts: {
    en: {
      description: "Wait until an element is visible or a JavaScript condition is true.",
      parameters: {
        selector: "CSS, or text=…",
        condition: "JavaScript; the user is asked",
        timeout: "ms, default 30000",
      },
    },
    "zh-CN": {
      description: "等待网页元素出现，或 JavaScript 条件成立。",
      parameters: {
        selector: "CSS，或 text=…",
        condition: "JavaScript；会询问用户",
        timeout: "毫秒，默认 30000",
      },
    },
  },
  input: z.object({
    selector: z.optional(z.string()),
    condition: z.optional(z.string()),
    timeout: z.optional(z.number().check(z.minimum(0), z.maximum(longestMs))),
  }),
  example: { selector: "text=…" },
  limitMs: ({ timeout }) => milliseconds(timeout) + 30_000,
  // A condition is a script like any other.
  asks: ({ condition }, context) => {
    const touches = pageTouches(context);
    return condition ? touches.map((touch) => ({ ...touch, as: "browser_evaluate" as const })) : touches;
  },
  async execute({ selector, condition, timeout }, context) {
    const { texts } = context;
    if (!selector && !condition) throw new ToolError(texts.nothingToWaitFor());
    const what = [selector, condition].filter(Boolean).join(", ");
    const wait = { selector, condition, timeout: milliseconds(timeout) };
    return onPage(context, {
      async act(page) {
        try {
          await waitFor(page, { ...wait, hold: () => holdSite(page, context) });
        } catch (error) {
          throw failure(error, { what, seconds: wait.timeout / 1000 }, context);
        }
      },
      said: () => texts.waitedFor({ what }),
      wants: "changes",
      what,
    }).catch((error: unknown) => withSight(error, context));
  },
});

/** Nobody waits for less than a tenth of a second: small numbers are seconds. */
const milliseconds = (timeout = usualMs) => (timeout > 0 && timeout < 100 ? timeout * 1000 : timeout);

class InVain extends ToolError {}

function failure(error: unknown, waited: { what: string; seconds: number }, { texts }: ToolContext): unknown {
  if (error instanceof PageProblem || error instanceof ToolError) return error;
  if (error instanceof Error && error.name === "TimeoutError") return new InVain(texts.waitedInVain(waited));
  const problem = faultOf(error);
  return problem === null ? error : new ToolError(texts.conditionFailed({ problem }), { origin: "browser" });
}

/** Who waited in vain sees what came instead. */
async function withSight(error: unknown, context: ToolContext): Promise<never> {
  if (!(error instanceof InVain)) throw error;
  const { texts, signal } = context;
  const look = (page: Page) => lookAt(page, { wants: "sight", texts, signal });
  const { value } = await actOn(context, look, { settles: false, looks: true });
  throw new ToolError(`${error.message}\n\n${value}`, { origin: "browser" });
}
