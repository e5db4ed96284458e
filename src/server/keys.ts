import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, in letters that need no escaping anywhere. */
export const newKey = () => randomBytes(32).toString("base64url");

export const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/** In a time that says nothing about how much of it was right. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((key) => createHash("sha256").update(key).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}
