const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const end = Buffer.from("IEND");

/** The size of a whole PNG in pixels, or null when it is none or was cut off. */
export function pngSize(bytes: Buffer): { width: number; height: number } | null {
  const isWhole = bytes.subarray(0, 8).equals(signature) && bytes.subarray(-8, -4).equals(end);
  return isWhole && bytes.length >= 45 ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
}
