import { refusalIn } from "../server/api.ts";
import { headers } from "../server/headers.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { fileName } from "./file-name.ts";

export const exportFormats = ["markdown", "html", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const endings: Record<ExportFormat, string> = { markdown: "md", html: "html", json: "json" };

/** Saves the session as one document. A link alone would not be let in: the token is in a header. */
export async function saveExport({ id, title }: SessionInfo, format: ExportFormat): Promise<void> {
  const answer = await fetch(`/api/sessions/${id}/export?format=${format}`, { headers: headers() });
  if (!answer.ok) throw await refusalIn(answer);
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = `${fileName(title) || id}.${endings[format]}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeMs);
}

/** By then the browser has taken it. */
const revokeMs = 60_000;
