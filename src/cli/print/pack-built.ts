import { inWords } from "../../front/doctor/sizes.ts";
import { visibleLine } from "../../front/visible.ts";
import { worded } from "../../skills/head/notes.ts";
import type { BuiltPack } from "../../skills/pack/format/build.ts";
import type { Seal } from "../../skills/pack/format/seal.ts";
import type { Io } from "../io.ts";
import { headerLines } from "./pack-header.ts";

export interface Printed {
  file: string;
  output: "text" | "json";
  seal?: Seal;
}

/** What was made, what it is bound to, and what was left out. */
export function printBuilt(built: BuiltPack, { file, output, seal }: Printed, io: Io): void {
  const { build } = io.texts.packs;
  const { header, headerHash, bytes, files, leftOut, diagnostics } = built;
  const odd = diagnostics
    .filter(({ level }) => level !== "info")
    .map((each) => worded(each, io.texts.skillAuthoring.oddities));
  if (output === "json") {
    const { name, version, packId, publisher, sealing, capabilities } = header;
    const secret = seal?.to === "passphrase" ? { passphrase: seal.passphrase } : {};
    const facts = { file, size: bytes.length, name, version, packId, publisher, sealing, capabilities, headerHash };
    io.out(`${JSON.stringify({ ...facts, ...secret, files, leftOut, diagnostics: odd })}\n`);
    return;
  }
  const sealed = seal?.to === "recipients" ? build.recipients({ count: seal.recipients.length }) : build.passphrase();
  const lines = [
    build.made({ file, size: inWords(bytes.length) }),
    ...headerLines(header, io),
    "",
    seal ? sealed : build.open(),
    ...(seal ? [build.seen({ names: header.files !== undefined })] : []),
    ...(seal?.to === "passphrase" ? ["", build.secret(seal)] : []),
    ...(leftOut.length > 0 ? ["", build.leftOut()] : []),
    ...leftOut.map(({ path, why }) => `  ${path}  (${build.whys[why]})`),
  ];
  io.out(`${lines.map(visibleLine).join("\n")}\n`);
  if (seal?.to === "passphrase") io.note(`${build.secretNote()}\n`);
  if (odd.length > 0)
    io.note(`${[build.odd(), ...odd.map(({ message }) => `  ${visibleLine(message)}`)].join("\n")}\n`);
}
