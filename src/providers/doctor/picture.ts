import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { promptOf } from "./messages.ts";
import { excerpt, tellProblem, type Visit } from "./visit.ts";

/** Whether it sees what is in a picture. Two colours are hard to guess. */
export async function probePicture(visit: Visit): Promise<void> {
  const { ask, tell } = visit;
  const folder = mkdtempSync(join(tmpdir(), "skillmint-doctor-"));
  const file = join(folder, "colours.png");
  try {
    writeFileSync(file, twoColours());
    const question = "Which colour is the upper half of this picture, and which the lower half? Two words.";
    const asked = await ask(
      { messages: [promptOf(question, [{ mediaType: "image/png", file }])] },
      { known: { sees: true } },
    );
    if (asked.problem) return tellProblem(visit, "picture", asked.problem, { known: { sees: false } });
    const { text } = asked.reply;
    const sees = /blue|蓝/i.test(text) && /yellow|黄/i.test(text);
    tell("picture", sees ? "yes" : "no", excerpt(text), { known: { sees } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Some refuse what is smaller. */
const side = 64;

/** Blue above yellow, as PNG. */
export function twoColours(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2], 8);
  const rows = Array.from({ length: side }, (_, row) => {
    const colour = row < side / 2 ? [0, 0, 255] : [255, 255, 0];
    return Buffer.from([0, ...Array.from({ length: side }, () => colour).flat()]);
  });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
