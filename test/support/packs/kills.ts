// Installs that are killed, and whether what is there afterwards is the old pack or the new one, whole.
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openPack } from "../../../src/skills/pack/format/open.ts";
import { isProblem } from "../../../src/skills/pack/format/problem.ts";
import { isIntact } from "../../../src/skills/pack/install/intact.ts";
import { packManifest } from "../../../src/skills/pack/install/manifest.ts";
import { packFile, packFolder } from "../../../src/skills/pack/install/place.ts";
import { openSqlite } from "../../../src/store/sqlite/open.ts";
import { type Skillmint, skillmint } from "../skillmint.ts";
import { newSigner, packOf } from "./installing.ts";

/** Every place at which an install can be killed by name. */
export const killPlaces = ["staging", "file", "one", "written", "verified", "renamed", "pinned", "row"].map(
  (name) => `pack:${name}`,
);

/** A home in which one version follows the other, each install killed. */
export function killing(program: Skillmint = skillmint()) {
  const signer = newSigner();
  const data = join(program.home, ".skillmint");
  let minor = 0;

  async function nextPack(): Promise<string> {
    minor++;
    const file = join(program.work, `${minor}.skillpack`);
    writeFileSync(file, await packOf({ signer, version: `1.${minor}.0`, text: `Text ${minor}. ${"x".repeat(5_000)}` }));
    return file;
  }

  /** What is installed; a fault where it is not whole. */
  async function state(): Promise<{ version: string | null; fault: string | null }> {
    if (!existsSync(join(data, "skillmint.db"))) return { version: null, fault: null };
    const store = openSqlite(join(data, "skillmint.db"));
    const [row] = await store.skills().finally(() => store.close());
    if (!row) return { version: null, fault: null };
    const manifest = packManifest(row);
    if (!manifest) return { version: null, fault: "the row cannot be read" };
    const folder = packFolder(data, manifest);
    const opened = await openPack(packFile(folder), { identities: [] }, { now: new Date() });
    if (isProblem(opened)) return { version: manifest.version, fault: `the pack is ${opened.problem}` };
    const isWhole = opened.headerHash === manifest.headerHash && (await isIntact(folder, opened, new Date()));
    return { version: manifest.version, fault: isWhole ? null : "its files are not whole" };
  }

  /** At a named place, or after so many milliseconds. Gives what is wrong, or null, and which version is there. */
  async function kill(at: string | number): Promise<{ fault: string | null; is: "old" | "new" | "none" }> {
    const before = (await state()).version;
    const file = await nextPack();
    const env: Record<string, string> = typeof at === "string" ? { SKILLMINT_FAILPOINT: at } : {};
    const { child, ended } = program.start(["pack", "install", file], { env });
    if (typeof at === "number") {
      await Promise.race([wait(at), once(child, "exit")]);
      child.kill("SIGKILL");
    }
    const { code } = await ended;
    if (typeof at === "string" && code !== null) return { fault: `${at} was never reached`, is: "none" };
    const after = await state();
    const isOne = after.version === before || after.version === `1.${minor}.0`;
    const fault = after.fault ?? (isOne ? null : `neither the old nor the new one: ${after.version}`);
    return { fault, is: after.version === `1.${minor}.0` ? "new" : after.version === null ? "none" : "old" };
  }

  /** An install that is let live: it succeeds, whatever was left, and clears it away. */
  async function settle(): Promise<string | null> {
    const { code, stderr } = await program.run("pack", "install", await nextPack());
    if (code !== 0) return stderr;
    const left = existsSync(join(data, "packs"))
      ? readdirSync(join(data, "packs")).filter((name) => name.startsWith(".staging"))
      : [];
    return left.length > 0 ? `left: ${left.join(", ")}` : (await state()).fault;
  }

  return { kill, settle };
}
