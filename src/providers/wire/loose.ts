import { isObject } from "./schema-walk.ts";

/** What a server sent in some field, or nothing when it is not of the kind it should be. */

export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

export const numberIn = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

export const objectIn = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

export const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
