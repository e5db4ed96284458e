import { createCipheriv, hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { unsealedPieces } from "./age-stream.ts";
import { sourceOf } from "./source.ts";

const fileKey = Buffer.alloc(16, 3);
const nonce = Buffer.alloc(16, 5);
const full = Buffer.alloc(64 * 1024, "a");

/** Chunks as age seals them, each with its number and whether it is the last. */
function sealed(...chunks: { content: Buffer; last: boolean }[]): Buffer {
  const key = Buffer.from(hkdfSync("sha256", fileKey, nonce, "payload", 32));
  const parts = chunks.map(({ content, last }, at) => {
    const iv = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, at, last ? 1 : 0]);
    const cipher = createCipheriv("chacha20-poly1305", key, iv, { authTagLength: 16 });
    return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  });
  return Buffer.concat([nonce, ...parts]);
}

const unsealed = async (bytes: Buffer) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of unsealedPieces(sourceOf(bytes), { from: 0, fileKey })) pieces.push(piece);
  return Buffer.concat(pieces);
};

const [middle, end, nothing] = [Buffer.from("middle"), Buffer.from("end"), Buffer.alloc(0)];

test("chunks come out as they went in: one, several, a last one that is full, and nothing at all", async () => {
  const [one, last] = [
    { content: full, last: false },
    { content: end, last: true },
  ];
  expect(await unsealed(sealed(last))).toEqual(end);
  expect(await unsealed(sealed(one, last))).toEqual(Buffer.concat([full, end]));
  expect(await unsealed(sealed(one, { content: full, last: true }))).toEqual(Buffer.concat([full, full]));
  expect(await unsealed(sealed({ content: nothing, last: true }))).toEqual(nothing);
});

test.each([
  ["an empty last chunk", sealed({ content: full, last: false }, { content: nothing, last: true })],
  ["no last chunk", sealed({ content: full, last: false })],
  ["a last chunk before the end", sealed({ content: full, last: true }, { content: end, last: true })],
  ["a short chunk before the end", sealed({ content: middle, last: false }, { content: end, last: true })],
  ["no chunk", nonce],
  ["no nonce", nothing],
])("%s is refused", async (_, bytes) => {
  await expect(unsealed(bytes)).rejects.toThrow();
});
