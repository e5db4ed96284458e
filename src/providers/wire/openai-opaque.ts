import { isObject } from "./schema-walk.ts";

/** What of a reply only its maker may have back. An empty one says that the reasoning is the maker's own. */
export interface OpenaiOpaque {
  /** `reasoning_details`, with the fragments put together. */
  details?: unknown[];
  /** `extra_content` of the calls, by their place; null where there was none. */
  extras?: unknown[];
  /** The text as it came, with the thinking between its tags. */
  content?: string;
}

/** As it was stored. What another format stored under the same name holds nothing that goes back here. */
export function openaiOpaque(data: unknown): OpenaiOpaque {
  if (!isObject(data)) return {};
  const { details, extras, content } = data;
  return {
    ...(Array.isArray(details) && { details }),
    ...(Array.isArray(extras) && { extras }),
    ...(typeof content === "string" && { content }),
  };
}
