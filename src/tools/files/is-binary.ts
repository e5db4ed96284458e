import { open } from "node:fs/promises";

const probed = 64 * 1024;

/** Whether a search passes over a file: it has NUL in its first part and is not UTF-16. */
export async function isBinary(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(probed), 0, probed, 0);
  const start = buffer.readUInt16LE(0);
  return start !== 0xfeff && start !== 0xfffe && buffer.subarray(0, bytesRead).includes(0);
}
