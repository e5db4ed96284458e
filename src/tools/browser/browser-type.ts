import type { ElementHandle, Page } from "playwright-core";
import * as z from "zod/mini";
import { refuseList } from "../../browser/page/choose.ts";
import { kindOf } from "../../browser/page/field-kind.ts";
import { fill } from "../../browser/page/fill.ts";
import { press } from "../../browser/page/press.ts";
import { defineTool, type ToolContext } from "../tool.ts";
import { onPage } from "./on-page.ts";
import { holdWhere } from "./on-site.ts";
import { elementWords, grasp, patienceMs, type TargetInput, targetInput } from "./target-input.ts";
import { pageTouches } from "./touch-page.ts";

/** Between two keys at most. */
const longestDelay = 1_000;

export const browserType = defineTool({
  name: "browser_type",
  toolset: "browser",
  class: "act",
  effect: "world",
  texts: {
    en: {
      description: "Put text into a field of the page, in place of what it holds.",
      parameters: {
        ...elementWords.en,
        submit: "press Enter after it",
        clear: "false adds to what it holds",
        delay: "ms between keys, for pages that watch each key",
      },
    },
    "zh-CN": {
      description: "在网页输入框中填写文本，替换原有内容。",
      parameters: {
        ...elementWords["zh-CN"],
        submit: "之后按 Enter",
        clear: "false 表示追加到原有内容之后",
        delay: "按键间隔毫秒数，用于逐键响应的页面",
      },
    },
  },
  input: z.object({
    ...targetInput,
    text: z.string(),
    submit: z._default(z.boolean(), false),
    clear: z._default(z.boolean(), true),
    delay: z.optional(z.number().check(z.minimum(0), z.maximum(longestDelay))),
  }),
  example: { ref: "e12", text: "…" },
  limitMs: ({ text, delay = 0 }) => 60_000 + text.length * delay,
  asks: (_, context) => pageTouches(context),
  execute: ({ text, submit, clear, delay, ...target }, context) =>
    onPage(context, {
      what: target.selector ?? target.ref,
      async act(page) {
        const { element, said } = await fieldOf(page, target, context);
        if (element) await refuseList(element, { what: said, isOpen: "too" });
        const kind = element && (await kindOf(element));
        // All at once where it may be; keys, where the page watches them or something stands there already.
        const isWhole = kind !== null || (clear && delay === undefined);
        const options = { what: said, kind, timeout: patienceMs };
        if (element && (clear || isWhole)) await fill(element, isWhole ? text : "", options);
        else if (element) await toItsEnd(element);
        else if (clear) await page.keyboard.press("ControlOrMeta+a");
        const isIn = element && isWhole;
        if (!isIn) await page.keyboard.type(text, { delay: delay ?? 0 });
        if (submit) await press(page, page.keyboard.press("Enter"));
        return said;
      },
      said: (what) => context.texts.typed({ what, submitted: submit }),
      wants: "changes",
    }),
});

/** No element: what has the focus, or what a click at the point gives it to. */
async function fieldOf(page: Page, target: TargetInput, context: ToolContext) {
  const isFocused = !target.ref && !target.selector && (target.x === undefined || target.y === undefined);
  if (isFocused) {
    await holdWhere(page, "document.activeElement", context);
    return { element: null, said: context.texts.focusedField() };
  }
  const aimed = await grasp(page, target, context);
  if ("element" in aimed) return aimed;
  await page.mouse.click(aimed.point.x, aimed.point.y);
  return { element: null, said: aimed.said };
}

async function toItsEnd(field: ElementHandle): Promise<void> {
  await field.focus();
  await field.press("ControlOrMeta+End", { timeout: patienceMs });
}
