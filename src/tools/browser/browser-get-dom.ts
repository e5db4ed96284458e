import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { keepLook } from "../../browser/page/last-look.ts";
import { snapshot, usualBudget } from "../../browser/page/snapshot.ts";
import { told } from "../../browser/page/told.ts";
import { defineTool, type ToolContext } from "../tool.ts";
import { actOn } from "./on-page.ts";
import { aim, elementInput, elementWords, type TargetInput } from "./target-input.ts";
import { lookTouch } from "./touch-page.ts";

/** In bytes: who asks for a part wants to see it. */
const partBudget = 20_000;

export const browserGetDom = defineTool({
  name: "browser_get_dom",
  toolset: "browser",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description: "Show the page or a part of it as short lines, with refs to act on.",
      parameters: { ...elementWords.en, max_depth: "levels", format: "html: its source" },
    },
    "zh-CN": {
      description: "以简短的行显示网页或其中一部分，附可操作元素的 ref。",
      parameters: { ...elementWords["zh-CN"], max_depth: "层数", format: "html: 源代码" },
    },
  },
  input: z.object({
    ...elementInput,
    max_depth: z.optional(z.int().check(z.minimum(1))),
    format: z._default(z.enum(["snapshot", "html"]), "snapshot"),
  }),
  asks: () => [lookTouch],
  async execute({ max_depth: maxDepth, format, ...target }, context) {
    const show = (page: Page) =>
      format === "html" ? source(page, target, context) : shown(page, { ...target, maxDepth }, context);
    const what = target.selector ?? target.ref;
    const { value, happened } = await actOn(context, show, { settles: false, looks: true, what });
    const { url, title } = happened;
    const lines = told(happened, context.texts, context.workspace.show);
    return {
      output: `${lines.join("\n")}\n\n${value || context.texts.pageEmpty()}`,
      origin: "browser",
      details: { url, title, format },
    };
  },
});

async function source(page: Page, target: TargetInput, context: ToolContext): Promise<string> {
  const aimed = isPart(target) ? await aim(page, target, context) : null;
  if (aimed && "locator" in aimed) return aimed.locator.evaluate((one) => (one as { outerHTML: string }).outerHTML);
  return page.content();
}

interface Wanted extends TargetInput {
  maxDepth: number | undefined;
}

async function shown(page: Page, { maxDepth, ...target }: Wanted, context: ToolContext): Promise<string> {
  const { texts, signal } = context;
  const aimed = isPart(target) ? await aim(page, target, context) : null;
  const part = aimed && "locator" in aimed ? aimed.locator : null;
  const budget = part ? partBudget : usualBudget;
  const { text, parts } = await snapshot(page, { part, budget, maxDepth, texts, signal });
  if (!part) keepLook(page, parts);
  return text;
}

const isPart = ({ ref, selector }: TargetInput) => Boolean(ref || selector);
