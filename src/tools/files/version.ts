import { createHash } from "node:crypto";
import type { Stats } from "node:fs";

/** Up to here a file is told apart by its content; reading more only for that would cost too much. */
export const hashedBytes = 8 * 1024 * 1024;

/** Which content of a file this is: what the model saw is compared with what is there by this. */
export const versionOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** The same for a file that is too big to be read for it. */
export const stampOf = ({ size, mtimeMs }: Pick<Stats, "size" | "mtimeMs">): string => `${size}:${mtimeMs}`;
