import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/**
 * A file that the user has named, as text. Nobody waits for a pipe that nobody writes to, or reads a device without end:
 * throws what the system would say.
 */
export function readGiven(file: string, mostBytes: number): string {
  const fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(fd);
    if (stat.isDirectory()) throw new Error("EISDIR");
    if (!stat.isFile()) throw new Error("ESPIPE");
    if (stat.size > mostBytes) throw new Error("EFBIG");
    return readFileSync(fd, "utf8");
  } finally {
    closeSync(fd);
  }
}
