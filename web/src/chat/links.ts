/** The address of a link that may be followed; empty for all others. What is relative leads nowhere from here. */
export function safeAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  return /^(https?|mailto):$/.test(new URL(address).protocol) ? address.trim() : "";
}

export const placeOf = (address: string): string => new URL(address).hostname || address;

/** Whether a link's own words are where it leads to: the very address or place, not something that holds it. */
export const saysWhere = (words: string, address: string): boolean =>
  !hidesPlace(new URL(address)) &&
  !looksLikeAnother(words, new URL(address)) &&
  ([address, new URL(address).href, placeOf(address), address.replace(/^mailto:/, "")].includes(words.trim()) ||
    URL.parse(words.trim())?.href === new URL(address).href);

/** `https://bank.example@evil.example/` leads to the second of them. */
const hidesPlace = ({ username, password }: URL): boolean => username !== "" || password !== "";

/** A name in letters beyond ASCII may be spelled like somebody else's, or hold what only looks like a slash. */
const looksLikeAnother = (words: string, { hostname }: URL): boolean =>
  /(^|\.)xn--/.test(hostname) && !/^[\x20-\x7e]*$/.test(words);
