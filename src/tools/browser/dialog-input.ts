import * as z from "zod/mini";
import type { DialogAnswer } from "../../browser/session-browser.ts";

/** For acts that a page may answer with a question of its own. */
export const dialogInput = {
  dialog: z.optional(z.enum(["accept", "dismiss"])),
  dialog_text: z.optional(z.string()),
};

export const dialogWords = {
  en: { dialog: "answer to a confirm or prompt that comes of it (default: dismiss)", dialog_text: "for a prompt" },
  "zh-CN": { dialog: "对由此出现的 confirm 或 prompt 的回答（默认 dismiss）", dialog_text: "填入 prompt 的文字" },
};

export interface DialogInput {
  dialog?: "accept" | "dismiss" | undefined;
  dialog_text?: string | undefined;
}

/** Who gives words to a prompt accepts it. */
export const dialogAnswer = ({ dialog, dialog_text: text }: DialogInput): DialogAnswer => ({
  accepts: dialog === undefined ? text !== undefined : dialog === "accept",
  text,
});
