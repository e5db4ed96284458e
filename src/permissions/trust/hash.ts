import { hash } from "node:crypto";
import { canonicalJson } from "../../protocol/canonical-json.ts";

export const hashOfBytes = (bytes: Uint8Array) => hash("sha256", bytes, "hex");

/** Over a value of JSON, whatever the order of its keys. Throws when it is nested too deeply. */
export const hashOf = (value: unknown) => hash("sha256", canonicalJson(value), "hex");
