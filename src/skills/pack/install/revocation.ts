import { canonicalJson } from "../../../protocol/canonical-json.ts";
import type { PackHeader } from "../format/header.ts";
import { isPublisher, isSignedBy } from "../format/keys.ts";
import { compareVersions, isSemver } from "../format/semver.ts";

/**
 * A list of what may not be used any more, signed by a publisher. It counts for that publisher's own packs and keys only:
 * nobody takes away what is another's. The version only ever grows.
 */
export interface Revocation {
  /** Whose packs it is about, and who signed it. */
  publisher: string;
  version: number;
  /** After this day its user is told that it is old. It holds on. */
  expires: string;
  packIds: readonly string[];
  /** Of the publisher's own keys; with its own key, all that it ever signed. */
  keys: readonly string[];
  /** By the name of the pack: the lowest version that may still be used. */
  minVersions: Readonly<Record<string, string>>;
}

export type ListProblem = "form" | "signature" | "unknown-publisher" | "older";

export const mostListBytes = 256 * 1024;
const mostEntries = 2_000;

/** `{"list":{…},"signature":"base64url"}`. The signature is over the list in its one canonical form. */
export function readRevocation(text: string): Revocation | ListProblem {
  if (text.length > mostListBytes) return "form";
  let value: { list?: unknown; signature?: unknown };
  try {
    value = Object(JSON.parse(text));
  } catch {
    return "form";
  }
  const { list, signature } = value;
  if (!isRevocation(list) || typeof signature !== "string") return "form";
  return isSignedBy(list.publisher, bytesOf(list), Buffer.from(signature, "base64url")) ? list : "signature";
}

/** What is signed of a list. */
export const bytesOf = (list: Revocation): Uint8Array => Buffer.from(`skillmint revocation\n${canonicalJson(list)}`);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= mostEntries && value.every((one) => typeof one === "string");

const isVersions = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).length <= mostEntries &&
  Object.values(value).every((one) => typeof one === "string" && isSemver(one));

function isRevocation(value: unknown): value is Revocation {
  const { publisher, version, expires, packIds, keys, minVersions, ...rest } = Object(value);
  return (
    Object.keys(rest).length === 0 &&
    typeof publisher === "string" &&
    isPublisher(publisher) &&
    Number.isSafeInteger(version) &&
    version > 0 &&
    !Number.isNaN(Date.parse(expires)) &&
    isTexts(packIds) &&
    isTexts(keys) &&
    isVersions(minVersions)
  );
}

/** The version of the list that says so, or null. */
export function isRevoked(
  { packId, name, version, publisher }: Pick<PackHeader, "packId" | "name" | "version" | "publisher">,
  lists: readonly Revocation[],
): string | null {
  const own = lists.filter((list) => list.publisher === publisher);
  const found = own.find((list) => {
    const lowest = Object.hasOwn(list.minVersions, name) ? list.minVersions[name] : undefined;
    const isOld = lowest !== undefined && compareVersions(version, lowest) < 0;
    return list.packIds.includes(packId) || list.keys.includes(publisher) || isOld;
  });
  return found ? `${found.version}` : null;
}
