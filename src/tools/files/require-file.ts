import { type ToolContext, ToolError } from "../tool.ts";
import { type FileNow, fileAt } from "./file-now.ts";
import { isWildcard, nearestNames } from "./nearest.ts";
import { reasonOf } from "./reason.ts";

/** The file that a tool was told to change. One that is not there is answered with the nearest names. */
export async function requireFile(real: string, context: ToolContext): Promise<FileNow> {
  const { texts, workspace } = context;
  const before = await fileAt(real, context).catch((error: unknown) => {
    throw new ToolError(texts.readFailed({ reason: reasonOf(error, real, context) }));
  });
  if (before) return before;
  const missing = texts.noSuchFile({ path: workspace.show(real) });
  throw new ToolError(texts.readFailed({ reason: missing + (await meant(real, context)) }));
}

/** What may have been meant by a path where nothing is, as an addition to the sentence that says so. */
export async function meant(real: string, context: ToolContext): Promise<string> {
  if (isWildcard(real)) return context.texts.noWildcards();
  const names = await nearestNames(real, context);
  return names.length > 0 ? context.texts.didYouMean({ names: names.join(", ") }) : "";
}
