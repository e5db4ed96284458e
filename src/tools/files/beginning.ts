import { type OpenFile, readAt } from "./open-regular.ts";
import { hashedBytes } from "./version.ts";

export interface Beginning {
  content: Buffer;
  /** True when this is all of the file. */
  whole: boolean;
}

const firstBytes = 256 * 1024;

/** All of a file that is small enough to be held, else what it takes to see what it is. Files of the kernel have no size but content. */
export async function readBeginning(file: OpenFile): Promise<Beginning> {
  const { size } = file.stats;
  if (size > hashedBytes) return { content: await readAt(file, Buffer.allocUnsafe(firstBytes), 0), whole: false };
  const parts: Buffer[] = [];
  for (let position = 0; position <= hashedBytes; ) {
    const part = await readAt(file, Buffer.allocUnsafe(Math.max(4096, size - position)), position);
    if (part.length === 0) return { content: joined(parts), whole: true };
    parts.push(part);
    position += part.length;
    if (position === size) return { content: joined(parts), whole: true };
  }
  return { content: joined(parts), whole: false };
}

const joined = (parts: Buffer[]) => (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts));
