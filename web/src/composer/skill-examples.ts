const most = 5;

/** Prompts that a skill gives as examples, as far as they are some: `examples` in its head, or in its metadata. */
export function examplesIn(other: Record<string, unknown> | undefined): string[] {
  const metadata = other?.metadata as Record<string, unknown> | null | undefined;
  const given = other?.examples ?? (typeof metadata === "object" ? metadata?.examples : undefined);
  const texts = Array.isArray(given) ? given.filter((one): one is string => typeof one === "string") : [];
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))].slice(0, most);
}
