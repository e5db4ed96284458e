/** Which skills the user has switched off, and which stand in every system prompt: a setting each, a list of their ids. */
export const switches = { off: "disabledSkills", always: "alwaysSkills" } as const;
export type Switch = keyof typeof switches;

/** What somebody else wrote there and is no list of texts switches nothing. */
export function switched(rows: Record<string, string>, which: Switch): string[] {
  try {
    const ids: unknown = JSON.parse(rows[switches[which]] ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** The setting with one more, or one less. */
export const withSwitch = (rows: Record<string, string>, which: Switch, id: string): string =>
  JSON.stringify([...new Set([...switched(rows, which), id])].sort());

export const withoutSwitch = (rows: Record<string, string>, which: Switch, id: string): string =>
  JSON.stringify(switched(rows, which).filter((one) => one !== id));
