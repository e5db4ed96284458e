import * as z from "zod/mini";
import { choose } from "../../browser/page/choose.ts";
import { PageProblem } from "../../browser/page/problem.ts";
import { defineTool } from "../tool.ts";
import { onPage } from "./on-page.ts";
import { elementInput, elementWords, grasp, patienceMs } from "./target-input.ts";
import { pageTouches } from "./touch-page.ts";

export const browserSelect = defineTool({
  name: "browser_select",
  toolset: "browser",
  class: "act",
  effect: "world",
  texts: {
    en: {
      description: "Select options of a list (combobox, listbox) on the page.",
      parameters: { ...elementWords.en, values: "what they are called, or their values" },
    },
    "zh-CN": {
      description: "在网页的下拉列表中选择选项。",
      parameters: { ...elementWords["zh-CN"], values: "选项的文字或值" },
    },
  },
  input: z.object({ ...elementInput, values: z.array(z.string()) }),
  example: { ref: "e12", values: ["…"] },
  asks: (_, context) => pageTouches(context),
  execute: ({ values, ...target }, context) =>
    onPage(context, {
      what: target.selector ?? target.ref,
      async act(page) {
        const aimed = await grasp(page, target, context);
        if (!("element" in aimed)) throw new PageProblem("no-target", "");
        const options = await choose(aimed.element, values, { what: aimed.said, timeout: patienceMs });
        return { what: aimed.said, options: options.join(", ") };
      },
      said: (chosen) => context.texts.chosen(chosen),
      wants: "changes",
    }),
});
