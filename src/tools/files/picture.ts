/** A picture as its first bytes describe it. */
export interface Picture {
  mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  width: number;
  height: number;
  /** False when its end is missing, as after a broken download: no provider takes it then. */
  complete: boolean;
}

/** Null when it is none that models can be shown. */
export function pictureOf(content: Buffer): Picture | null {
  const found = png(content) ?? gif(content) ?? jpeg(content) ?? webp(content);
  return found && found.width > 0 && found.height > 0 ? found : null;
}

function png(content: Buffer): Picture | null {
  if (content.length < 24 || content.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") return null;
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  return { mediaType: "image/png", width, height, complete: content.includes("IEND", -64) };
}

function gif(content: Buffer): Picture | null {
  if (content.length < 13 || !/^GIF8[79]a$/.test(content.toString("latin1", 0, 6))) return null;
  const [width, height] = [content.readUInt16LE(6), content.readUInt16LE(8)];
  return { mediaType: "image/gif", width, height, complete: content.includes(0x3b, -64) };
}

function jpeg(content: Buffer): Picture | null {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= content.length && content[at] === 0xff; ) {
    const marker = content[at + 1] as number;
    // Any start of a frame holds the size; C4, C8 and CC look like one and are none.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [content.readUInt16BE(at + 5), content.readUInt16BE(at + 7)];
      return { mediaType: "image/jpeg", width, height, complete: content.lastIndexOf(Buffer.of(0xff, 0xd9)) > at };
    }
    at += marker === 0xff ? 1 : 2 + content.readUInt16BE(at + 2);
  }
  return null;
}

function webp(content: Buffer): Picture | null {
  if (content.length < 30 || !/^RIFF.{4}WEBPVP8[ LX]$/s.test(content.toString("latin1", 0, 16))) return null;
  const complete = content.length >= content.readUInt32LE(4) + 8;
  return { mediaType: "image/webp", ...webpSize(content), complete };
}

function webpSize(content: Buffer): { width: number; height: number } {
  switch (content[15]) {
    case 0x58:
      return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
    case 0x4c: {
      const bits = content.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
  }
}
