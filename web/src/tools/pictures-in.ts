import type { Image, ToolResult } from "../../../src/protocol/messages.ts";

const kept = /[\\/]outputs[\\/](ses_\w+)[\\/]([\w.-]+\.(?:png|jpe?g|gif|webp))/g;

/** The pictures that a call brought, also those that lie with the session because its model sees none. */
export function picturesIn(result: ToolResult | undefined, session: string): readonly Pick<Image, "file" | "name">[] {
  if (!result) return [];
  if (result.images?.length) return result.images;
  if (result.origin !== "mcp" && result.origin !== "browser") return [];
  const names = [...result.output.matchAll(kept)]
    .filter(([, of]) => of === session)
    .map(([, , name]) => name as string);
  return [...new Set(names)].map((file) => ({ file }));
}
