import { canonicalJson } from "../../../protocol/canonical-json.ts";
import { checkedHeader } from "./check-header.ts";
import type { PackHeader } from "./header.ts";
import { packLimits } from "./limits.ts";
import { isProblem, type PackProblem } from "./problem.ts";

/*
 * The file: `SKPK` · version, 2 bytes · length of the header, 4 bytes · header · a signature of 64 bytes for the
 * publisher and for each cosigner · payload, to the end. Numbers are big-endian. What is signed is all up to the header's end.
 */
export const magic = "SKPK";
export const formatVersion = 1;
/** What stands before the header. */
export const startBytes = 10;

/** What a pack says of itself. Nobody has vouched for it yet: see verifyPack. */
export function readHeader(bytes: Uint8Array): PackHeader | PackProblem {
  const length = headerLength(bytes.subarray(0, startBytes));
  if (typeof length !== "number") return length;
  if (bytes.length < startBytes + length) return { problem: "truncated" };
  return parsedHeader(bytes.subarray(startBytes, startBytes + length));
}

/** How long the header is, from what stands before it. */
export function headerLength(start: Uint8Array): number | PackProblem {
  const view = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  if (view.subarray(0, 4).toString("latin1") !== magic) return { problem: "not-a-pack" };
  if (view.length < startBytes) return { problem: "truncated" };
  const version = view.readUInt16BE(4);
  if (version !== formatVersion) return { problem: "format-version", found: version };
  const claimed = view.readUInt32BE(6);
  const limit = packLimits.headerBytes;
  return claimed > limit ? { problem: "too-large", what: "header", claimed, limit } : claimed;
}

export function parsedHeader(json: Uint8Array): PackHeader | PackProblem {
  const value = parsedJson(json);
  if (value === undefined) return { problem: "header-form" };
  const header = checkedHeader(value);
  if (isProblem(header)) return header;
  // Two texts for one header would be two packs for one signature's meaning: a key twice, a space, another order.
  return isCanonical(header, json) ? header : { problem: "header-form" };
}

export const isCanonical = (value: unknown, json: Uint8Array) => Buffer.from(canonicalJson(value)).equals(json);

/** Undefined for what is no JSON in UTF-8, or deeper or with more in it than anything of ours. */
export function parsedJson(json: Uint8Array): unknown {
  if (isMonstrous(json)) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(json));
  } catch {
    // Whatever is wrong with it, it is not what we write.
    return undefined;
  }
}

const deepest = 4;
/** An object for each file, and a few. */
const mostObjects = 2 * packLimits.files;

/** Looked at before it is parsed: half a million brackets would be half a million objects. */
function isMonstrous(json: Uint8Array): boolean {
  let [depth, objects, inText] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (inText) {
      if (byte === 0x5c) at++;
      else if (byte === 0x22) inText = false;
    } else if (byte === 0x22) inText = true;
    else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > deepest || ++objects > mostObjects) return true;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
  }
  return false;
}
