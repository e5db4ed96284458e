const longest = 200;

/** What people are shown of work under way. */
export const lastLine = (text: string) => text.trimEnd().split("\n").at(-1)?.slice(0, longest) ?? "";
