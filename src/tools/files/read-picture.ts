import { longestSide, mostPictureBytes } from "../../protocol/picture-limits.ts";
import { type ToolContext, ToolError, type ToolOutput } from "../tool.ts";
import type { Picture } from "./picture.ts";
import type { BinaryFile } from "./read-binary.ts";

/** A picture for a model that can see, and a line about it for every model. */
export function readPicture(
  { path, size, content }: BinaryFile,
  { mediaType, width, height, complete }: Picture,
  { texts, sees }: ToolContext,
): ToolOutput {
  const kind = mediaType.slice("image/".length).toUpperCase();
  const line = texts.picture({ path, kind, width, height, size });
  const details = { path, mediaType, width, height, size };
  if (!sees) return { output: line + texts.pictureNotSeen(), details };
  if (size > mostPictureBytes || Math.max(width, height) > longestSide) {
    throw new ToolError(line + texts.pictureTooBig({ megabytes: 3.75, side: longestSide }));
  }
  if (!complete) throw new ToolError(line + texts.pictureBroken());
  return { output: line, details, images: [{ mediaType, content }] };
}
