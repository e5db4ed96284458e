import { isObject } from "../../protocol/json-object.ts";
import { longestSide, mostPictureBytes } from "../../protocol/picture-limits.ts";
import { pictureOf } from "../../tools/files/picture.ts";
import type { Picture, ToolContext } from "../../tools/tool.ts";
import { plainLine } from "../lists/plain-text.ts";
import { keepFile } from "./keep-file.ts";

export type ContentContext = Pick<ToolContext, "texts" | "outputs" | "sees">;

/** More in one answer would be too much for some provider; the rest lies in files. */
const mostPictures = 16;

/** What a block says that is just words. */
export function wordsOf(block: unknown): string | null {
  return isObject(block) && block.type === "text" && typeof block.text === "string" ? block.text : null;
}

/** One block of content as text. What is a picture for the model is put to the `images`. */
export async function contentText(block: unknown, images: Picture[], context: ContentContext): Promise<string> {
  const { texts } = context;
  if (!isObject(block)) return texts.contentUnknown({ kind: block === null ? "null" : typeof block });
  const words = wordsOf(block);
  if (words !== null) return words;
  const { type, data, mimeType, uri, name, title, description, resource } = block;
  if (type === "image" || type === "audio") return bytesText({ data, mimeType, kind: type }, images, context);
  if (type === "resource_link" && typeof uri === "string") {
    const about = [plainLine(mimeType, 100), plainLine(description, 500)].filter((part) => part !== "").join(", ");
    return texts.contentLink({ name: plainLine(title ?? name, 200), uri: plainLine(uri, 2_000), about });
  }
  if (type === "resource" && isObject(resource)) return resourceText(resource, images, context);
  return texts.contentUnknown({ kind: plainLine(type, 40) || "?" });
}

/** Also what a server answers to resources/read holds. */
export async function resourceText(
  { uri, text, blob, mimeType }: Record<string, unknown>,
  images: Picture[],
  context: ContentContext,
): Promise<string> {
  const head = context.texts.contentResource({ uri: plainLine(uri, 2_000) || "?" });
  if (typeof text === "string") return `${head}\n${text}`;
  return `${head}\n${await bytesText({ data: blob, mimeType, kind: "resource" }, images, context)}`;
}

interface Bytes {
  /** Base64, if it is as it should be. */
  data: unknown;
  mimeType: unknown;
  /** What it is said to be. */
  kind: string;
}

async function bytesText({ data, mimeType, kind }: Bytes, images: Picture[], context: ContentContext): Promise<string> {
  const { texts, sees, outputs } = context;
  const named = plainLine(mimeType, 100) || kind;
  if (typeof data !== "string") return texts.contentUnknown({ kind: named });
  const content = fromBase64(data);
  if (content?.length === 0) return texts.contentEmpty({ kind: named });
  // By what it is, not by what it is said to be: a picture that is none would spoil the whole conversation.
  const picture = content && pictureOf(content);
  if (content && picture && sees && isShown(picture, content) && images.length < mostPictures) {
    images.push({ mediaType: picture.mediaType, content });
    const { width, height } = picture;
    return texts.contentPicture({ kind: picture.mediaType.slice("image/".length).toUpperCase(), width, height });
  }
  const kept = await keepFile(
    outputs,
    content ?? Buffer.from(data),
    content ? (picture?.mediaType ?? named) : "text/plain",
  );
  const bytes = content?.length ?? data.length;
  if ("problem" in kept) return texts.contentNotKept({ kind: named, bytes, problem: kept.problem });
  const { path } = kept;
  return content ? texts.contentFile({ kind: named, bytes, path }) : texts.contentNotBase64({ kind: named, path });
}

const isShown = ({ complete, width, height }: ReturnType<typeof pictureOf> & object, { length }: Buffer) =>
  complete && length <= mostPictureBytes && Math.max(width, height) <= longestSide;

/** Null when it is none. Some put the whole data URL there, or break the lines. */
function fromBase64(data: string): Buffer | null {
  const plain = data.replace(/^data:[^,]{0,200};base64,/, "").replace(/\s+/g, "");
  return /^[A-Za-z0-9+/_-]*={0,2}$/.test(plain) ? Buffer.from(plain, "base64") : null;
}
