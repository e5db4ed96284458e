import type { Tested } from "../front/mcp/test.ts";
import {
  comparedWith,
  distrust,
  type ShownItem,
  type ShownTrust,
  shownTrust,
  trust,
  type Wanted,
  waitingAbove,
} from "../front/trust.ts";
import { visibleLine } from "../front/visible.ts";
import { exactLine } from "../protocol/exact-line.ts";
import type { Runtime } from "../runtime.ts";
import type { Store } from "../store/store.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { sessionFolder } from "./settings.ts";
import { typedYes } from "./typed-yes.ts";
import { withRuntime } from "./with-runtime.ts";

export interface TrustFlags {
  yes?: boolean;
  remove?: boolean;
  output: "text" | "json";
}

/** What a folder's own config would do, and whether it may. What was listed is what gets trusted, and nothing else. */
export async function trustCommand(name: string | undefined, flags: TrustFlags, io: Io): Promise<number> {
  const { trust: texts } = io.texts;
  if (flags.yes && flags.remove) throw new Complaint(texts.yesOrRemove(), exitCode.usage);
  const folder = sessionFolder(name, io, "skillmint trust FOLDER");
  return withRuntime(io, async (runtime) => {
    const { store } = runtime;
    if (flags.remove) return remove(folder, flags, store, io);
    const shown = await shownTrust(folder, store, io.texts);
    if (flags.output === "text") io.out(`${listOf(shown, io)}\n`);
    for (const warning of shown.warnings) io.note(`${warning}\n`);
    const waiting = shown.items.filter(isWaiting);
    const agrees =
      flags.yes === true ||
      (flags.output === "text" && waiting.length > 0 && (await typedYes(texts.ask({ count: waiting.length }), io)));
    const changed = agrees ? await agree(folder, waiting, store) : [];
    if (flags.output === "text") {
      io.note(`${outcomeOf({ agrees, waiting: waiting.length, changed }, io)}\n`);
      for (const above of await waitingAbove(folder, store)) io.note(`${texts.above({ folder: exactLine(above) })}\n`);
    }
    const asks = agrees && waiting.some(({ kind }) => kind === "server");
    const tested = asks ? await askServers(folder, flags, runtime, io) : [];
    if (flags.output === "json")
      io.out(`${JSON.stringify({ ...(agrees ? await shownTrust(folder, store, io.texts) : shown), tested })}\n`);
    if (changed.length > 0) return exitCode.failed;
    return agrees || waiting.length === 0 || flags.output === "json" ? exitCode.done : exitCode.needsPerson;
  });
}

type Waiting = ShownItem & { hash: string };
const isWaiting = (item: ShownItem): item is Waiting =>
  item.hash !== null && (item.state === "new" || item.state === "changed");

/** What is still as it was listed. Gives back what is not. */
async function agree(folder: string, listed: readonly Waiting[], store: Store): Promise<Wanted[]> {
  const { same, changed } = await comparedWith(folder, listed);
  if (same.length > 0) await trust(folder, same, store);
  return changed;
}

/** What they have is known before the first session wants it. */
async function askServers(folder: string, { output }: TrustFlags, runtime: Runtime, io: Io): Promise<Tested[]> {
  const [{ testUnasked }, { serverSetting }, { noteTested }] = await Promise.all([
    import("../front/mcp/test.ts"),
    import("./mcp-parts.ts"),
    import("./mcp-test.ts"),
  ]);
  const all = await testUnasked(serverSetting(runtime, folder, io));
  if (output === "text") for (const tested of all) noteTested(tested, io);
  return all;
}

async function remove(folder: string, { output }: TrustFlags, store: Store, io: Io): Promise<number> {
  const { trust: texts } = io.texts;
  const removed = await distrust(folder, store);
  if (output === "json") io.out(`${JSON.stringify({ folder, removed })}\n`);
  else io.note(`${removed ? texts.removed({ folder }) : texts.wasNone({ folder })}\n`);
  return exitCode.done;
}

function listOf({ folder, items }: ShownTrust, { texts: { trust } }: Io): string {
  if (items.length === 0) return trust.nothing({ folder });
  const lines = items.flatMap(({ kind, title, path, hash, state, does }) => [
    `  ${trust.states[state]}: ${trust.kinds[kind]} ${title}  [${[...new Set([path, hash?.slice(0, 12)])].filter(Boolean).join(", ")}]`,
    `      ${does}`,
  ]);
  return [folder, ...lines].join("\n");
}

function outcomeOf(
  { agrees, waiting, changed }: { agrees: boolean; waiting: number; changed: readonly Wanted[] },
  { texts: { trust }, stdin }: Io,
): string {
  if (waiting === 0) return trust.noneWaits();
  if (!agrees) return stdin.isTTY ? trust.declined() : trust.needsYou();
  if (changed.length > 0)
    return trust.changedMeanwhile({ names: changed.map(({ name }) => visibleLine(name)).join(", ") });
  return trust.trusted({ count: waiting });
}
