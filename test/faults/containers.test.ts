import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished } from "vitest";
import { needs, ownPids } from "../needs.ts";
import { isRunning } from "../support/is-running.ts";
import { endProcessesOf, markedOf } from "../support/processes-of.ts";
import { startScriptedModel } from "../support/scripted-model.ts";
import { at, dataFolder, type Skillmint, skillmint } from "../support/skillmint.ts";
import { beginSession } from "../support/stopping.ts";

const leaseMs = 5_000;
/** As in a container: with pids of its own, over a data folder that others use too. */
const contained = { within: ["unshare", ...ownPids] };

function leaseIn(program: Skillmint): { session: string; owner: string; expires: number } | null {
  using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"), { readOnly: true });
  const row = db.prepare("select session, owner, expires from leases where owner <> ''").get();
  return row
    ? { session: String(row.session), owner: String(row.owner), expires: Date.parse(String(row.expires)) }
    : null;
}

/** What is told of owners, in the store and as files. */
function ownersIn(program: Skillmint): string[] {
  using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"), { readOnly: true });
  const rows = db.prepare("select owner from owners").all();
  const files = readdirSync(dataFolder(program)).includes("owners")
    ? readdirSync(join(dataFolder(program), "owners"))
    : [];
  return [...rows.map(({ owner }) => String(owner)), ...files];
}

/** Waits as long as several leases are valid, with a pause after each look. */
const until = (isSo: () => boolean) => expect.poll(isSo, { interval: 50, timeout: 6 * leaseMs }).toBe(true);

needs("proc", "own-pids")(
  "a session of a live process in another container is refused and spared, and is taken over once its lease expired",
  async () => {
    const program = skillmint({ env: { SKILLMINT_LEASE_MS: String(leaseMs) } });
    onTestFinished(async () => void (await endProcessesOf(program.home)));
    await using owned = await startScriptedModel((_, turn) =>
      turn === 0
        ? { calls: [{ name: "bash", input: { command: "exec sleep 300", background: true } }] }
        : { hang: true },
    );
    await using others = await startScriptedModel((_, turn) => ({ text: `Answer ${turn}.` }));
    const first = program.start(["run", "--mode", "unrestricted", ...at(owned.url), "go"], contained);
    await until(() => owned.requests.length === 2);
    const before = leaseIn(program);
    if (!before) throw new Error("it has the session");
    // Renewed while the turn runs, longer than the lease was valid at first.
    await until(() => (leaseIn(program)?.expires ?? 0) > before.expires + leaseMs);

    const wanted = ["run", "--session", before.session, ...at(others.url), "me too"];
    for (const where of [contained, {}]) {
      const refused = await program.start(wanted, where).ended;
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("in another container")]);
      // It ends what dead processes have left, and has a session of its own.
      const beside = await program.start(["run", ...at(others.url), "hello"], where).ended;
      expect(beside.code).toBe(0);
    }
    expect(markedOf(program.home)).toHaveLength(1);
    expect(leaseIn(program)?.owner).toBe(before.owner);

    first.child.kill("SIGKILL");
    await first.ended;
    const trace = statSync(join(dataFolder(program), "owners", encodeURIComponent(before.owner)));
    const expired = Math.max(leaseIn(program)?.expires ?? 0, trace.mtimeMs + leaseMs);
    await until(() => Date.now() > expired);
    const taken = await program.start(wanted, contained).ended;
    expect([taken.code, taken.stderr]).toEqual([0, ""]);
    expect(ownersIn(program)).toEqual([]);
  },
);

needs("proc", "own-pids")(
  "a server that slept while another process took its session over ends what it had running for it",
  async () => {
    const program = skillmint({ env: { SKILLMINT_LEASE_MS: String(leaseMs) } });
    onTestFinished(async () => void (await endProcessesOf(program.home)));
    await using owned = await startScriptedModel((_, turn) =>
      turn === 0
        ? { calls: [{ name: "bash", input: { command: "exec sleep 300", background: true } }] }
        : { hang: true },
    );
    await using others = await startScriptedModel([{ text: "Taken over." }]);
    const add = ["model", "add", "x/y", "--base-url", owned.url, "--format", "openai", "--api-key", "-"];
    expect((await program.type(add, { input: "k\n" })).code).toBe(0);
    const server = program.start(["serve", "--port", "0"], contained);
    await beginSession(program, dataFolder(program));
    await until(() => owned.requests.length === 2);
    const [left] = markedOf(program.home);
    const pid = childOf(server.child.pid as number);
    process.kill(pid, "SIGSTOP");
    const { session, expires } = leaseIn(program) ?? { session: "", expires: 0 };
    await until(() => Date.now() > expires);
    const taken = await program.run("run", "--session", session, ...at(others.url), "go on");
    expect([taken.code, taken.stdout]).toEqual([0, "Taken over.\n"]);
    process.kill(pid, "SIGCONT");
    await until(() => !isRunning(Number(left)));
    expect(isRunning(pid)).toBe(true);
    process.kill(pid, "SIGTERM");
    const { code, stderr } = await server.ended;
    expect([code, stderr]).toEqual([0, expect.stringContaining("the lease was taken by another process")]);
  },
);

/** The program itself: its wrapper waits for it. */
const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
