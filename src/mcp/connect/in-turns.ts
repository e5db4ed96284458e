import { setImmediate as turn } from "node:timers/promises";

/** So much is taken in one go: what a server says in it must not hold us up, however many messages it is. */
const piece = 16 * 1024;

/** Bytes in pieces, between which everything else has its turn. */
export async function* inTurns(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += piece) {
    yield bytes.subarray(from, from + piece);
    await turn();
  }
}
