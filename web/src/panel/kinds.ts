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
