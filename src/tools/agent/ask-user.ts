import * as z from "zod/mini";
import { defineTool } from "../tool.ts";

/** The answer is the result. Until it comes nothing has begun, so nothing is lost when we end meanwhile. */
export const askUser = defineTool({
  name: "ask_user",
  toolset: "agent",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description: "Ask the user a question that you cannot answer, clear by itself; options do not bind him.",
    },
    "zh-CN": {
      description: "向用户询问你无法自行查明的事情，并等待回答。",
      parameters: { question: "单独看也能明白", options: "预设选项；用户总可以另行回答" },
    },
  },
  input: z.object({
    question: z.string().check(z.minLength(1)),
    options: z.optional(z.array(z.string())),
    multiple: z._default(z.boolean(), false),
  }),
  limitMs: () => null,
  asks: () => [{ action: "interact", resource: "user" }],
  question({ question, options: given = [], multiple }) {
    const options = [...new Set(given.map((option) => option.trim()))].filter(Boolean);
    if (options.length === 0) return { question };
    return { question, options, ...(multiple && { multiple }) };
  },
  async execute({ options = [] }, { answer, texts }) {
    const said = answer ?? "";
    // One of the options speaks for itself; a bare word or number does not.
    const isFree = options.every((option) => option.trim() === "");
    return { output: isFree ? texts.userAnswered({ said }) : said, origin: "user" };
  },
});
