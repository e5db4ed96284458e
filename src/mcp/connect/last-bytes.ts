import { StringDecoder } from "node:string_decoder";

/** The end of what a stream brings. */
export interface LastBytes {
  write(bytes: Buffer): void;
  text(): string;
}

export function lastBytes(most: number): LastBytes {
  let kept = Buffer.alloc(0);
  return {
    write(bytes) {
      const last = bytes.subarray(Math.max(0, bytes.length - most));
      // Cut only now and then, so that many small pieces cost little.
      const all = Buffer.concat([kept, last]);
      kept = all.length > 2 * most ? Buffer.from(all.subarray(all.length - most)) : all;
    },
    text: () => new StringDecoder().write(kept.subarray(Math.max(0, kept.length - most))),
  };
}
