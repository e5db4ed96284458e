import { createDecipheriv, hkdfSync } from "node:crypto";
import { piecesOf, type Source } from "./source.ts";

const [tagBytes, nonceBytes] = [16, 16];
const sealedBytes = 64 * 1024 + tagBytes;
/** Chunks that are read together: each reading costs more than to decrypt what it brings. */
const atOnce = 16;

/**
 * What age has sealed, chunk by chunk (age's STREAM, with the system's own cipher: four times as fast as age's in
 * JavaScript). Throws when a chunk is not as it was sealed, or not in its place, or the last is missing.
 */
export async function* unsealedPieces(
  source: Source,
  { from, fileKey }: { from: number; fileKey: Uint8Array },
): AsyncGenerator<Uint8Array> {
  const key = Buffer.from(hkdfSync("sha256", fileKey, await source.read(from, nonceBytes), "payload", 32));
  const first = from + nonceBytes;
  const nonce = Buffer.alloc(12);
  let count = 0;
  // What is cut off behind its nonce is one chunk, of nothing: too short, as it is told.
  const to = Math.max(source.size, first + 1);
  for await (const chunks of piecesOf(source, { from: first, to, size: atOnce * sealedBytes })) {
    const contents: Buffer[] = [];
    for (let within = 0; within === 0 || within < chunks.length; within += sealedBytes, count++) {
      const isLast = first + (count + 1) * sealedBytes >= source.size;
      nonce.writeUInt32BE(count, 7);
      nonce[11] = isLast ? 1 : 0;
      const content = decrypted(chunks.subarray(within, within + sealedBytes), key, nonce);
      // Only nothing at all may be sealed in an empty chunk.
      if (content.length === 0 && count > 0) throw new Error("empty last chunk");
      contents.push(content);
    }
    yield Buffer.concat(contents);
  }
}

export function decrypted(chunk: Uint8Array, key: Uint8Array, nonce: Uint8Array): Buffer {
  if (chunk.length < tagBytes) throw new Error("short chunk");
  const cipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: tagBytes });
  cipher.setAuthTag(chunk.subarray(-tagBytes));
  const content = cipher.update(chunk.subarray(0, -tagBytes));
  // A stream cipher holds nothing back; here the tag is compared.
  cipher.final();
  return content;
}
