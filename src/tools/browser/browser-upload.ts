import * as z from "zod/mini";
import { giveFiles } from "../../browser/page/give-files.ts";
import { PageProblem } from "../../browser/page/problem.ts";
import { defineTool } from "../tool.ts";
import { onPage } from "./on-page.ts";
import { elementInput, elementWords, grasp } from "./target-input.ts";
import { pageTouches } from "./touch-page.ts";
import { readable, requireFiles } from "./upload-files.ts";

export const browserUpload = defineTool({
  name: "browser_upload",
  toolset: "browser",
  class: "act",
  effect: "world",
  texts: {
    en: {
      description: "Give files of the workspace to a file field of the page, or to the button that asks for them.",
      parameters: elementWords.en,
    },
    "zh-CN": {
      description: "将工作区的文件交给网页的文件选择框，或打开文件选择的按钮。",
      parameters: elementWords["zh-CN"],
    },
  },
  input: z.object({ ...elementInput, paths: z.array(z.string()).check(z.minLength(1)) }),
  example: { ref: "e12", paths: ["…"] },
  asks: ({ paths }, context) => [...pageTouches(context), ...readable(paths, context)],
  execute: async ({ paths, ...target }, context) => {
    const files = await requireFiles(paths, context);
    return onPage(context, {
      what: target.selector ?? target.ref,
      async act(page) {
        const aimed = await grasp(page, target, context);
        if (!("element" in aimed)) throw new PageProblem("no-target", "");
        await giveFiles(page, aimed.element, files);
        return aimed.said;
      },
      said: (what) => context.texts.uploaded({ what, files: files.map(context.workspace.show).join(", ") }),
      wants: "changes",
    });
  },
});
