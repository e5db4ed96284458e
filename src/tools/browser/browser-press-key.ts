import * as z from "zod/mini";
import { keyOf } from "../../browser/page/keys.ts";
import { press } from "../../browser/page/press.ts";
import { defineTool } from "../tool.ts";
import { dialogAnswer, dialogInput, dialogWords } from "./dialog-input.ts";
import { onPage } from "./on-page.ts";
import { holdWhere } from "./on-site.ts";
import { pageTouches } from "./touch-page.ts";

export const browserPressKey = defineTool({
  name: "browser_press_key",
  toolset: "browser",
  class: "act",
  effect: "world",
  texts: {
    en: {
      description: "Press a key on the page: Enter, Escape, Tab, ArrowDown, PageDown, a …",
      parameters: { modifiers: "Control, Shift, Alt, Meta", ...dialogWords.en },
    },
    "zh-CN": {
      description: "在网页上按键: Enter、Escape、Tab、ArrowDown、PageDown、a 等。",
      parameters: { modifiers: "Control、Shift、Alt、Meta", ...dialogWords["zh-CN"] },
    },
  },
  input: z.object({
    key: z.string().check(z.minLength(1)),
    modifiers: z.optional(z.array(z.string())),
    ...dialogInput,
  }),
  example: { key: "Enter" },
  asks: (_, context) => pageTouches(context),
  execute: ({ key, modifiers = [], ...dialog }, context) => {
    const whole = keyOf(key, modifiers);
    return onPage(context, {
      what: whole,
      dialog: dialogAnswer(dialog),
      async act(page) {
        await holdWhere(page, "document.activeElement", context);
        await press(page, page.keyboard.press(whole));
      },
      said: () => context.texts.keyPressed({ key: whole }),
      wants: "changes",
    });
  },
});
