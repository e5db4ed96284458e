import type { BrowserContext, Page } from "playwright-core";
import type { StoredBody } from "../../src/protocol/events.ts";
import type { CallId, MessageId } from "../../src/protocol/ids.ts";
import type { Carrier } from "./carriers.ts";

/** What a script that got to run would leave, in any frame of the page. */
export const run = "top.carried=1";

/** A journal in which each of these is an answer of its own, a thought, a call with its output, and a thing to do. */
export function carriedEvents(all: readonly Carrier[], site: string): StoredBody[] {
  const texts = all.map((one) => one.text(site, run));
  return [
    { type: "prompt-submitted", message: "msg_0" as MessageId, text: texts.join("\n\n") },
    { type: "turn-started", model: "a/b", skill: "general", tools: [] },
    {
      type: "todos-changed",
      todos: texts.map((subject, at) => ({ id: `${at}`, subject, status: "pending" })) as never,
    },
    ...texts.flatMap((text, at): StoredBody[] => {
      const call = `call_${at}` as CallId;
      const input = { command: text, path: text };
      const name = ["bash", "read_file", "web_fetch", "grep", "mcp_x_y"][at % 5] as string;
      return [
        { type: "step-started", step: at + 1 },
        {
          type: "message-finished",
          message: `msg_${at + 1}` as MessageId,
          text: `${text}\n`,
          reasoning: text,
          toolCalls: [{ id: call, name, input }],
          stop: "tool-calls",
        },
        { type: "tool-started", call, name, input },
        {
          type: "tool-ended",
          call,
          name,
          status: at % 2 ? "ok" : "error",
          output: text,
          origin: "web",
          ms: 1,
        } as StoredBody,
      ];
    }),
    { type: "turn-ended", reason: "done", text: "", usage: { input: 1, output: 1 } } as StoredBody,
  ];
}

/** What came of it in a page: that a script ran, a box that asks, an element or an address that must not be there. */
export async function traces(page: Page): Promise<string[]> {
  const found = await page.evaluate(`(() => {
    const main = document.querySelector("main") ?? document.body;
    const bad = [...main.querySelectorAll("script, iframe, object, embed, style, link, base, meta, form, audio, video, math, marquee, template")]
      .map((one) => one.outerHTML.slice(0, 80));
    const links = [...main.querySelectorAll("[href], [src], [srcset], [action], [formaction], [ping], [poster], [background]")]
      .flatMap((one) => ["href", "src", "srcset", "action", "formaction", "ping", "poster", "background"].map((name) => [name, one.getAttribute(name)]))
      .filter(([name, value]) => value !== null && !(name === "href" ? /^(https?:|mailto:|#)/ : /^blob:/).test(value))
      .map(([name, value]) => name + "=" + value.slice(0, 80));
    const handlers = [...main.querySelectorAll("*")].flatMap((one) => one.getAttributeNames()).filter((name) => name.startsWith("on"));
    return [...bad, ...links, ...handlers, ...(top.carried ? ["a script ran"] : [])];
  })()`);
  return found as string[];
}

/** Counts what pops up. */
export function watched(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on("page", (page) => {
    seen.push(`window ${page.url()}`);
  });
  context.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return seen;
}
