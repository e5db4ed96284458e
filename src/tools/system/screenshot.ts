import { lstat, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { messageOf } from "../../protocol/message-of.ts";
import { reasonOf } from "../files/reason.ts";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import { desktopEnvironment, hasDisplay, isInstalled, type Program } from "./desktop.ts";
import { pngSize } from "./png.ts";
import { type ExitOptions, runToExit } from "./run-to-exit.ts";
import { installable, screenshotPrograms } from "./screenshot-programs.ts";

const limitMs = 30_000;
/** Of one program, so that the next has its turn when it hangs. */
const patienceMs = 10_000;
/** What every provider takes: 5 MB in base64. */
const mostShownBytes = 3_750_000;

export const screenshot = defineTool({
  name: "screenshot",
  toolset: "system",
  class: "act",
  effect: "world",
  texts: {
    en: {
      description: "Take a screenshot of the whole screen and save it as a PNG.",
      parameters: { path: "default: a new name in the working directory" },
    },
    "zh-CN": {
      description: "截取整个屏幕，保存为 PNG 图片。",
      parameters: { path: "默认为工作目录中的新文件名" },
    },
  },
  input: z.object({ path: z.optional(z.string()) }),
  limitMs: () => limitMs,
  asks: ({ path }, context) => [{ action: "write", resource: targetOf(path, context) }],
  async execute({ path }, context) {
    const { texts, workspace, sees } = context;
    const target = targetOf(path, context);
    const shown = workspace.show(target);
    if (!hasDisplay(process.platform, process.env)) throw new ToolError(texts.noDisplay());
    if (await exists(target)) throw new ToolError(texts.targetExists({ path: shown }));
    const { bytes, size, program } = await capture(context);
    await put(bytes, target, context);
    const why = sees ? "too-big" : "unseeing";
    const images = sees && bytes.length <= mostShownBytes && [{ mediaType: "image/png", content: bytes }];
    return {
      output: texts.screenshotTaken({ path: shown, ...size }) + (images ? "" : `\n${texts.pictureNotShown({ why })}`),
      details: { path: shown, ...size, bytes: bytes.length, program },
      ...(images && { images }),
    };
  },
});

/** The same whenever it is asked for, so that an approval is for what is then written. */
function targetOf(path: string | undefined, { workspace, call, texts }: ToolContext): string {
  const name = path || `screenshot-${call.slice(-6)}`;
  if (otherPicture.test(name)) throw new ToolError(texts.onlyPng({ path: name }));
  return workspace.resolve(/\.png$/i.test(name) ? name : `${name}.png`);
}

const otherPicture = /\.(jpe?g|gif|bmp|webp|tiff?|heic|avif|svg|pdf)$/i;

/** Nothing that appeared there meanwhile is overwritten, and no link is followed. */
async function put(bytes: Buffer, target: string, context: ToolContext): Promise<void> {
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes, { flag: "wx" });
  } catch (error) {
    const path = context.workspace.show(target);
    if (await exists(target)) throw new ToolError(context.texts.targetExists({ path }));
    throw new ToolError(reasonOf(error, target, context));
  }
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

interface Picture {
  bytes: Buffer;
  size: { width: number; height: number };
  program: string;
}

/** In a folder of its own first: what is no picture never appears in the user's. */
async function capture(context: ToolContext): Promise<Picture> {
  const folder = await mkdtemp(join(tmpdir(), "skillmint-screenshot-"));
  try {
    return await captureIn(folder, context);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function captureIn(folder: string, { texts, call, signal, progress }: ToolContext): Promise<Picture> {
  const file = join(folder, "screen.png");
  const programs = screenshotPrograms(process.platform, process.env, file);
  const installed = programs.filter((program) => isInstalled(program, process.env));
  if (installed.length === 0) throw new ToolError(texts.noScreenshotProgram({ programs: installable(programs) }));
  const env = desktopEnvironment(process.env, call);
  const problems: string[] = [];
  // One that is installed need not fit the desktop that runs.
  for (const program of installed) {
    progress(program.file);
    const problem = await problemOf(program, { cwd: folder, env, signal, texts });
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    const size = pngSize(bytes);
    if (size) return { bytes, size, program: program.file };
    problems.push(`${program.file}: ${problem || texts.noPicture()}`);
    await rm(file, { force: true });
  }
  throw new ToolError(texts.screenshotFailed({ problems: problems.join("\n") }));
}

async function problemOf(
  program: Program,
  { texts, signal, ...options }: ExitOptions & Pick<ToolContext, "texts">,
): Promise<string> {
  const late = AbortSignal.timeout(patienceMs);
  try {
    const { code, stderr } = await runToExit(program, { ...options, signal: AbortSignal.any([signal, late]) });
    return stderr.trim() || (code === 0 ? "" : texts.exitedWith({ code }));
  } catch (error) {
    if (signal.aborted) throw error;
    return late.aborted ? texts.timedOut({ seconds: patienceMs / 1000 }) : messageOf(error);
  }
}
