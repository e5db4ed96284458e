/** The end of what a stream brings. */
export interface LastBytes {
  write(bytes: Buffer): void;
  text(): string;
}

/** In one piece of memory, however much comes. */
export function lastBytes(most: number): LastBytes {
  let room: Buffer | undefined;
  let used = 0;
  return {
    write(bytes) {
      room ??= Buffer.alloc(2 * most);
      const last = bytes.subarray(Math.max(0, bytes.length - most));
      if (used + last.length > room.length) {
        const kept = Math.min(used, most - last.length);
        room.copyWithin(0, used - kept, used);
        used = kept;
      }
      used += last.copy(room, used);
    },
    text: () => (room ?? Buffer.alloc(0)).toString("utf8", Math.max(0, used - most), used),
  };
}
