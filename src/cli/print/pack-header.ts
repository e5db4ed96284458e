import { inWords } from "../../front/doctor/sizes.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { Capabilities } from "../../protocol/skills.ts";
import type { PackHeader } from "../../skills/pack/format/header.ts";
import { fingerprintOf } from "../../skills/pack/format/keys.ts";
import type { Io } from "../io.ts";
import { rowOf, widest } from "./table.ts";

/** A header as people read it, a fact a line. Not yet safe for a screen. */
export function headerLines(header: PackHeader, { texts: { packs } }: Io): string[] {
  const { show } = packs;
  const { capabilities, files } = header;
  const facts: [string, string][] = [
    [show.publisher, `${header.publisher}  (${fingerprintOf(header.publisher)})`],
    ...(header.cosigners ?? []).map((key): [string, string] => [show.cosigner, key]),
    [show.id, header.packId],
    [show.made, header.createdAt],
    [show.expires, header.expires ?? show.never],
    [show.needs, show.runtime({ version: header.minRuntime })],
    ...(header.prevVersionHash ? [[show.previous, header.prevVersionHash] as [string, string]] : []),
    [show.sealing, show.sealings[header.sealing]],
    ...boundsIn(capabilities, packs),
    [
      show.files,
      files
        ? show.fileCount({ count: files.length, size: inWords(header.contentSize) })
        : show.filesHidden({ size: inWords(header.contentSize) }),
    ],
  ];
  const width = widest(facts.map(([name]) => name));
  return [
    `${header.name} ${header.version}`,
    ...(header.description === "" ? [] : [header.description]),
    ...facts.map((fact) => rowOf(fact, [width])),
    ...(files ?? []).map(({ path, size, x }) => `  ${path}  ${inWords(size)}${x ? `  (${show.executable})` : ""}`),
  ];
}

/** What a pack was signed for. */
export function boundsIn(capabilities: Capabilities, { show }: Texts["packs"]): [string, string][] {
  const bound = (list: readonly string[] | undefined) =>
    list === undefined ? show.noBound() : list.length === 0 ? show.nothing() : list.join(", ");
  return [
    ...(["tools", "hosts", "paths", "env"] as const).map((kind): [string, string] => [
      show.bounds[kind],
      bound(capabilities[kind]),
    ]),
    [show.bounds.scripts, show.scripts({ some: capabilities.scripts !== false })],
  ];
}
