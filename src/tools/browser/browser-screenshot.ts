import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { longestSide, mostPictureBytes } from "../../protocol/picture-limits.ts";
import { pictureOf } from "../files/picture.ts";
import { reasonOf } from "../files/reason.ts";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import { actOn } from "./on-page.ts";
import { aim, elementInput, elementWords, type TargetInput } from "./target-input.ts";
import { lookTouch } from "./touch-page.ts";

const limitMs = 45_000;

export const browserScreenshot = defineTool({
  name: "browser_screenshot",
  toolset: "browser",
  class: "free",
  effect: "world",
  texts: {
    en: {
      description: "A picture of the page (PNG): for the user, or what no snapshot tells.",
      parameters: {
        ...elementWords.en,
        full_page: "all of it, not only what is in sight",
        path: "where to save it; else a file of the session",
      },
    },
    "zh-CN": {
      description: "对网页截图（PNG），供用户使用，或用于快照无法体现的内容。",
      parameters: {
        ...elementWords["zh-CN"],
        full_page: "整个页面，而不只是可见部分",
        path: "保存位置；默认为本会话自己的文件",
      },
    },
  },
  input: z.object({
    ...elementInput,
    full_page: z._default(z.boolean(), false),
    path: z.optional(z.string()),
  }),
  limitMs: () => limitMs,
  asks: ({ path }, { workspace, texts }) => [
    lookTouch,
    // To look is free, to write a file of the user's is not.
    ...(path ? [{ ...writing, resource: workspace.resolve(pngName(path, texts)) }] : []),
  ],
  async execute({ path, full_page, ...target }, context) {
    const { texts, workspace, sees, outputs, call } = context;
    const file = path ? workspace.resolve(pngName(path, texts)) : join(outputs, `page-${call.slice(-8)}.png`);
    const { value, happened } = await actOn(context, (page) => pictured(page, { full_page, ...target }, context), {
      ...{ settles: false, looks: true, what: target.selector ?? target.ref },
    });
    const { width, height } = pictureOf(value) ?? { width: 0, height: 0 };
    // Nothing of the user's is lost by a picture.
    await put(file, value, { flag: path ? "wx" : "w", context });
    const isTooBig = value.length > mostPictureBytes || Math.max(width, height) > longestSide;
    const unshown = sees ? (isTooBig ? "too-big" : null) : "unseeing";
    const shown = workspace.show(file);
    const lines = [texts.screenshotSaved({ path: shown, width, height }), texts.pageNow(happened)];
    return {
      output: [
        ...lines,
        ...(unshown ? [`${texts.pictureNotShown({ why: unshown })} ${texts.pageInWords({ why: unshown })}`] : []),
      ].join("\n"),
      origin: "browser",
      details: { url: happened.url, title: happened.title, path: shown, width, height, bytes: value.length },
      ...(unshown === null && { images: [{ mediaType: "image/png", content: value }] }),
    };
  },
});

const writing = { action: "write", as: "write_file" } as const;

interface Wanted extends TargetInput {
  full_page: boolean;
}

async function pictured(page: Page, { full_page, ...target }: Wanted, context: ToolContext): Promise<Buffer> {
  const options = { type: "png", timeout: limitMs - 10_000, animations: "disabled" } as const;
  if (!target.ref && !target.selector) return page.screenshot({ ...options, fullPage: full_page });
  const aimed = await aim(page, target, context);
  return "locator" in aimed ? aimed.locator.screenshot(options) : page.screenshot(options);
}

function pngName(path: string, texts: ToolContext["texts"]): string {
  if (/\.(jpe?g|gif|bmp|webp|tiff?|avif|svg|pdf)$/i.test(path)) throw new ToolError(texts.onlyPng({ path }));
  return /\.png$/i.test(path) ? path : `${path}.png`;
}

async function put(
  file: string,
  bytes: Buffer,
  { flag, context }: { flag: "wx" | "w"; context: ToolContext },
): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, bytes, { flag });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw new ToolError(context.texts.targetExists({ path: context.workspace.show(file) }));
    throw new ToolError(reasonOf(error, file, context));
  }
}
