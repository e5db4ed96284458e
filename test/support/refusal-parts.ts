// What the refusals of all wire formats are made of.

export interface Refusal {
  status: number;
  message: string;
}

/** The key a request must carry; absent: any, null: none. */
export type DemandedKey = string | null | undefined;

export function accepts(demanded: DemandedKey, given: string | undefined): boolean {
  if (demanded === null) return true;
  return demanded === undefined ? /^\S+$/.test(given ?? "") : given === demanded;
}

export function firstFault<T>(items: T[], fault: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = fault(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function firstTwice<T>(items: T[]): T | undefined {
  return items.find((item, index) => items.indexOf(item) < index);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function hasLoneSurrogate(json: string): boolean {
  let found = false;
  // Under the u flag a proper pair is one code point, so only a lone half is a surrogate.
  const lone = (value: unknown) => typeof value === "string" && /\p{Surrogate}/u.test(value);
  JSON.parse(json, (key, value) => {
    found ||= lone(key) || lone(value);
    return value;
  });
  return found;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
