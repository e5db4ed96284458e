/** The one-time code that the link of the terminal carries in its fragment, which is never sent to any server. */
export const codeIn = (hash: string): string | null => /^#code=([\w-]+)$/.exec(hash)?.[1] ?? null;
