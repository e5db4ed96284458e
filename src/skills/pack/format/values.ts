/** Checks of what was parsed from JSON that anybody may have written. */

export const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

export const isHash = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

/** Text on one line, of whole letters, that moves no cursor and turns no order around. */
export const isLine = (value: unknown, most: number): value is string =>
  typeof value === "string" &&
  value.length <= 2 * most &&
  Array.from(value).length <= most &&
  value.isWellFormed() &&
  !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(value);

/** A moment to the second, in the one form that we write. */
export const isDate = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  dateText(new Date(value)) === value;

export const dateText = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** An object with these keys and no others. */
export function hasExactly<Key extends string>(value: unknown, keys: readonly Key[]): value is Record<Key, unknown> {
  if (!isRecord(value)) return false;
  return Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
