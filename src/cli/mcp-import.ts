import { homedir } from "node:os";
import { resolve } from "node:path";
import { addServer } from "../front/mcp/add.ts";
import { type Offer, offerIn, offersIn } from "../front/mcp/import.ts";
import { willDo } from "../front/mcp/shown.ts";
import { testServer } from "../front/mcp/test.ts";
import type { ParsedServer } from "../mcp/config/parse.ts";
import { exactLine } from "../protocol/exact-line.ts";
import type { Server } from "../protocol/mcp.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { type McpFlags, serverParts, serverSetting } from "./mcp-parts.ts";
import { noteTested } from "./mcp-test.ts";
import { workspaceOf } from "./settings.ts";
import { typedYes } from "./typed-yes.ts";
import { withRuntime } from "./with-runtime.ts";

export interface McpImportFlags extends McpFlags {
  name?: string[];
  yes?: boolean;
}

/** Servers that other programs have. What each would start is shown, and nothing is added that its user has not agreed to. */
export async function mcpImportCommand(file: string | undefined, flags: McpImportFlags, io: Io): Promise<number> {
  const { mcpConfig: texts } = io.texts;
  const folder = workspaceOf(flags.cwd, io);
  const offers =
    file === undefined ? offersIn(io.env.HOME ?? homedir(), folder) : [named(resolve(io.cwd(), file), folder, io)];
  if (offers.length === 0) throw new Complaint(texts.noFiles());
  return withRuntime(io, async (runtime) => {
    const there = new Set((await runtime.servers()).map(({ name }) => name));
    const wanted = await shown(offers, there, flags, io);
    const missing = (flags.name ?? []).filter((name) => !wanted.some((one) => one.name === name) && !there.has(name));
    if (missing.length > 0) throw new Complaint(texts.notAmong({ names: missing.join(", ") }));
    const agrees =
      wanted.length > 0 && (flags.yes === true || (await typedYes(texts.askImport({ count: wanted.length }), io)));
    const parts = serverParts(runtime, io);
    const added: Server[] = [];
    for (const one of agrees ? wanted : []) {
      const { server } = await addServer(one, parts);
      if (flags.output === "text") io.out(`${texts.added(server)}\n`);
      if (one.enabled) added.push(server);
    }
    const setting = serverSetting(runtime, flags.cwd, io);
    const tested = await Promise.all(added.map((server) => testServer(server, setting)));
    if (flags.output === "json")
      io.out(`${JSON.stringify({ added: agrees ? wanted.map(({ name }) => name) : [], tested })}\n`);
    else for (const one of tested) noteTested(one, io);
    if (wanted.length === 0) io.note(`${texts.noneToImport()}\n`);
    else if (!agrees) io.note(`${io.stdin.isTTY ? texts.declined() : texts.needsYou()}\n`);
    return agrees || wanted.length === 0 ? exitCode.done : exitCode.needsPerson;
  });
}

/** Told as it is found; of several by one name the first is taken. */
async function shown(
  offers: readonly Offer[],
  there: ReadonlySet<string>,
  flags: McpImportFlags,
  io: Io,
): Promise<ParsedServer[]> {
  const { mcpConfig: texts } = io.texts;
  const wanted = new Map<string, ParsedServer>();
  const isMeant = ({ name }: { name: string }) => flags.name === undefined || flags.name.includes(name);
  for (const offer of offers) {
    io.note(`${exactLine(offer.file)}\n`);
    if ("problem" in offer) {
      io.note(`  ${texts.unreadFile(offer)}\n`);
      continue;
    }
    for (const { name, problem } of offer.problems)
      io.note(`  ${exactLine(texts.unusable({ name, problem: texts.entry[problem.why](problem) }))}\n`);
    for (const server of offer.servers.filter(isMeant)) {
      const { name } = server;
      if (there.has(name) || wanted.has(name)) {
        io.note(`  ${texts.alreadyThere({ name })}\n`);
        continue;
      }
      wanted.set(name, server);
      io.note(`  ${name}\n`);
      for (const line of await willDo(server.config, io.texts)) io.note(`      ${line}\n`);
    }
  }
  return [...wanted.values()];
}

function named(file: string, folder: string, { texts: { mcpConfig } }: Io): Offer {
  const offer = offerIn(file, folder);
  if (offer === null) throw new Complaint(mcpConfig.noServersIn({ file }));
  if ("problem" in offer) throw new Complaint(mcpConfig.unreadFile(offer));
  return offer;
}
