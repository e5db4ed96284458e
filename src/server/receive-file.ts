import { open } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { brokenOff, tooLarge } from "./body.ts";

/** Writes what a request brings to a new file, as it comes. Throws a Refusal; what has come by then is the caller's to remove. */
export async function receiveFile(
  incoming: IncomingMessage,
  { file, mostBytes }: { file: string; mostBytes: number },
): Promise<void> {
  if (Number(incoming.headers["content-length"] ?? 0) > mostBytes) throw tooLarge(mostBytes);
  await using handle = await open(file, "wx", 0o600);
  let size = 0;
  try {
    // Not destroyed: the answer goes over the same connection, which is closed after it.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > mostBytes) throw tooLarge(mostBytes);
      await handle.appendFile(chunk as Buffer);
    }
  } catch (error) {
    throw incoming.errored ? brokenOff() : error;
  }
}
