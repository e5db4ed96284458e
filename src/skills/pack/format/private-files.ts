import { isWide, textOf } from "../../head/decode.ts";
import { keyShapes, secretName } from "../../lint/secrets.ts";

/** Why a file of the folder is not packed. */
export type LeftOutWhy = "hidden" | "rubbish" | "key" | "secret" | "link" | "special" | "pack";

const rubbish = new Set(["node_modules", "__pycache__", "__MACOSX", "Thumbs.db", "desktop.ini"]);
const rubbishEnding = /\.(?:pyc|pyo|swp|tmp|bak|orig)$|~$/i;

/** By its name alone: what nobody means to give away. */
export function leftOutByName(name: string): LeftOutWhy | null {
  if (name.startsWith(".")) return "hidden";
  if (rubbish.has(name) || rubbishEnding.test(name)) return "rubbish";
  if (secretName.test(name)) return "key";
  return /\.skillpack$/i.test(name) ? "pack" : null;
}

/** The first line with a key in it, also one that may be made up, from 1; null where there is none. */
export function secretLine(bytes: Uint8Array): number | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = isWide(bytes) ? textOf(bytes) : whole.toString("latin1");
  const at = keyShapes.map(([, shape]) => text.search(shape)).filter((found) => found >= 0);
  return at.length === 0 ? null : text.slice(0, Math.min(...at)).split("\n").length;
}
