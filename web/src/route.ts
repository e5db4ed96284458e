/** Where in the page we are. It stands in the fragment, so that the server knows all its files by name. */
export type Place = { page: "new" } | { page: "session"; id: string } | { page: "unknown" };

export function placeOf(hash: string): Place {
  if (/^#?\/?$/.test(hash)) return { page: "new" };
  const id = /^#\/s\/(ses_[\w-]+)$/.exec(hash)?.[1];
  return id ? { page: "session", id } : { page: "unknown" };
}

export const addressOf = (session: string) => `#/s/${session}`;
export const newAddress = "#/";
