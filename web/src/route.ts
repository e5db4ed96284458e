/** Where in the page we are. It stands in the fragment, so that the server knows all its files by name. */
export type Place =
  /** With a skill, the session begins as one of that skill. */
  | { page: "new"; skill?: string }
  /** With a message, that one is sought in it. */
  | { page: "session"; id: string; message?: string }
  /** With `wants`, that is opened there at once. */
  | { page: "settings"; section: string; wants?: "install" }
  | { page: "asks" }
  | { page: "unknown" };

export function placeOf(hash: string): Place {
  if (/^#?\/?$/.test(hash)) return { page: "new" };
  if (hash === asksAddress) return { page: "asks" };
  if (hash === installAddress) return { page: "settings", section: "skills", wants: "install" };
  const [, id, message] = /^#\/s\/(ses_[\w-]+)(?:\/([\w-]+))?$/.exec(hash) ?? [];
  if (id) return { page: "session", id, ...(message && { message }) };
  const [, kind, rest = ""] = /^#\/(new|settings)(?:\/([^/]+))?$/.exec(hash) ?? [];
  const name = decoded(rest);
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
export const messageAddress = (session: string, message: string) => `${addressOf(session)}/${message}`;
export const newAddress = "#/";
export const newWith = (skill: string) => `#/new/${encodeURIComponent(skill)}`;
export const settingsAddress = (section = "") => (section ? `#/settings/${section}` : "#/settings");
export const installAddress = "#/settings/skills/install";
export const asksAddress = "#/asks";
