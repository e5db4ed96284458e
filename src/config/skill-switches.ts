/** Which skills the user has switched off, and which stand in every system prompt: a setting each, a list of names. */
export const switches = { off: "disabledSkills", always: "alwaysSkills" } as const;
export type Switch = keyof typeof switches;

/** What somebody else wrote there and is no list of names switches nothing. */
export function switched(rows: Record<string, string>, which: Switch): string[] {
  try {
    const names: unknown = JSON.parse(rows[switches[which]] ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** The setting with one more name, or one less. */
export const withSwitch = (rows: Record<string, string>, which: Switch, name: string): string =>
  JSON.stringify([...new Set([...switched(rows, which), name])].sort());

export const withoutSwitch = (rows: Record<string, string>, which: Switch, name: string): string =>
  JSON.stringify(switched(rows, which).filter((one) => one !== name));
