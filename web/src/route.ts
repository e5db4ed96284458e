/** Where in the page we are. It stands in the fragment, so that the server knows all its files by name. */
export type Place =
  /** With a skill, the session begins as one of that skill. */
  | { page: "new"; skill?: string }
  | { page: "session"; id: string }
  | { page: "settings"; section: string }
  | { page: "asks" }
  | { page: "unknown" };

export function placeOf(hash: string): Place {
  if (/^#?\/?$/.test(hash)) return { page: "new" };
  if (hash === asksAddress) return { page: "asks" };
  const [, kind, rest = ""] = /^#\/(s|new|settings)(?:\/([^/]+))?$/.exec(hash) ?? [];
  const name = decoded(rest);
  if (kind === "s" && /^ses_[\w-]+$/.test(rest)) return { page: "session", id: rest };
  if (kind === "new" && name) return { page: "new", skill: name };
  if (kind === "settings" && name !== null) return { page: "settings", section: name };
  return { page: "unknown" };
}

/** Null where somebody has written what is no address. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    // That is the answer.
    return null;
  }
}

export const addressOf = (session: string) => `#/s/${session}`;
export const newAddress = "#/";
export const newWith = (skill: string) => `#/new/${encodeURIComponent(skill)}`;
export const settingsAddress = (section = "") => (section ? `#/settings/${section}` : "#/settings");
export const asksAddress = "#/asks";
