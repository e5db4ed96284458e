import type { Texts } from "../../i18n/texts.ts";
import { serverHash } from "../../mcp/config/hash.ts";
import type { ParsedServer } from "../../mcp/config/parse.ts";
import { exactLine } from "../../protocol/exact-line.ts";
import { type Offer, offersIn } from "./import.ts";
import { willDo } from "./shown.ts";

/** A server that another program has. */
export interface ImportableServer {
  name: string;
  /** The file that it stands in. */
  file: string;
  /** What it starts and is given, a sentence each. */
  does: string[];
  /** Over all that it is: what is added is what was shown. */
  hash: string;
}

export interface ImportOffer {
  servers: ImportableServer[];
  /** What cannot be taken over, a sentence each. */
  problems: string[];
}

interface Places {
  home: string;
  folder: string;
  /** Names that are taken. */
  there: ReadonlySet<string>;
}

/** What other programs have and we have not; of several by one name the first. Starts and adds nothing. */
export async function importOffer(places: Places, texts: Texts): Promise<ImportOffer> {
  const offers = offersIn(places.home, places.folder);
  const servers: ImportableServer[] = [];
  for (const { server, file } of found(offers, places))
    servers.push({
      ...{ name: server.name, file: exactLine(file), hash: serverHash(server.config) },
      does: await willDo(server.config, texts),
    });
  return { servers, problems: problemsIn(offers, texts) };
}

/** Those that were shown, as they are in their files now; null where one is another by now. */
export function importable(
  wanted: readonly Pick<ImportableServer, "name" | "hash">[],
  places: Places,
): ParsedServer[] | null {
  const all = found(offersIn(places.home, places.folder), places).map(({ server }) => server);
  const chosen = wanted.map(({ name, hash }) =>
    all.find((server) => server.name === name && serverHash(server.config) === hash),
  );
  return chosen.every((one) => one !== undefined) ? chosen : null;
}

function found(offers: readonly Offer[], { there }: Places): { server: ParsedServer; file: string }[] {
  const all = new Map<string, { server: ParsedServer; file: string }>();
  for (const offer of offers) {
    if ("problem" in offer) continue;
    for (const server of offer.servers)
      if (!there.has(server.name) && !all.has(server.name)) all.set(server.name, { server, file: offer.file });
  }
  return [...all.values()];
}

function problemsIn(offers: readonly Offer[], { mcpConfig }: Texts): string[] {
  return offers.flatMap((offer) => {
    if ("problem" in offer) return exactLine(mcpConfig.unreadFile(offer));
    return offer.problems.map(({ name, problem }) =>
      exactLine(mcpConfig.unusable({ name, problem: mcpConfig.entry[problem.why](problem) })),
    );
  });
}
