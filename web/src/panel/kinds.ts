export type TextKind = "markdown" | "table" | "html" | "svg" | "code";

/** What a text is drawn as, by how its name ends. */
export function textKind(path: string): TextKind {
  const end = endOf(path);
  if (/^(md|markdown|mdx)$/.test(end)) return "markdown";
  if (/^(csv|tsv)$/.test(end)) return "table";
  if (/^(html?|xhtml)$/.test(end)) return "html";
  return end === "svg" ? "svg" : "code";
}

export const languageOf = (path: string): string => endOf(path);

const endOf = (path: string) => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";

export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
