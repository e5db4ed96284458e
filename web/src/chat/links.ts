/** The address of a link that may be followed; empty for all others. What is relative leads nowhere from here. */
export function safeAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  return /^(https?|mailto):$/.test(new URL(address).protocol) ? address : "";
}

export const placeOf = (address: string): string => new URL(address).hostname || address;
