import type { RawRequest } from "../raw-request.ts";

/** What an attacker may know of the server that is tried, and what the tests let him have. */
export interface Target {
  port: number;
  token: string;
  /** Was good once. */
  revoked: string;
  expired: string;
  /** For a page, not a token. */
  code: string;
}

/** One way to get at a route without the right to. The control is the same with that one thing right. */
export interface Variant {
  name: string;
  /** Rows that try the same thing in many spellings share it. */
  technique: string;
  hostile(good: RawRequest, target: Target): RawRequest;
  control?(good: RawRequest, target: Target): RawRequest;
  /** What may be answered; null is no answer at all. */
  answers: readonly (number | null)[];
  /** It only makes sense where a token is needed. */
  ofToken?: true;
  /** It only makes sense where something is sent. */
  ofBody?: true;
}

export type Change = (good: RawRequest, target: Target) => RawRequest;

export const set = (good: RawRequest, name: string, value: string): RawRequest => ({
  ...drop(good, name),
  lines: [...drop(good, name).lines, [name, value]],
});

export const add = (good: RawRequest, name: string, value: string): RawRequest => ({
  ...good,
  lines: [...good.lines, [name, value]],
});

export const drop = (good: RawRequest, name: string): RawRequest => ({
  ...good,
  lines: good.lines.filter(([one]) => one !== name),
});

export const path = (good: RawRequest, change: (target: string) => string): RawRequest => ({
  ...good,
  target: change(good.target),
});

export const bare = (good: RawRequest) => drop(good, "Authorization");

export function rows(
  technique: string,
  common: Omit<Variant, "name" | "technique" | "hostile">,
  changes: Record<string, Change>,
): Variant[] {
  return Object.entries(changes).map(([name, hostile]) => ({ name, technique, hostile, ...common }));
}

export function withoutBody(request: RawRequest): RawRequest {
  return { ...drop(drop(request, "Content-Length"), "Content-Type"), body: "" };
}
