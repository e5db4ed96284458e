import { isInside } from "../permissions/paths.ts";
import type { SessionProcesses, ShellCommand } from "../processes/session-processes.ts";
import type { SkillTerms } from "../protocol/skills.ts";
import type { Lent, SessionSkills } from "./session-skills.ts";

export interface LendingInput {
  /** The main skill and all that were loaded: the model still reads their texts. */
  skills(): readonly { name: string; terms: SkillTerms }[];
  lend: SessionSkills["lend"];
}

type Processes = () => Promise<SessionProcesses>;

/** A session's commands, with the files of sealed packs in their folders while a command runs that names one. */
export function withLentFiles(get: Processes, { skills, lend }: LendingInput): Processes {
  const lent = new Map<string, { users: number; files: Promise<Lent | null> }>();
  let known: { of: SessionProcesses; wrapped: SessionProcesses } | undefined;

  async function take(name: string, folder: string): Promise<void> {
    const before = lent.get(folder);
    const files = before?.files ?? lendTo(name, folder);
    lent.set(folder, { users: (before?.users ?? 0) + 1, files });
    await files;
  }
  // What cannot be lent is not there, and the command says so itself.
  async function lendTo(name: string, folder: string): Promise<Lent | null> {
    const given = await lend?.(name, folder).catch(() => null);
    return given && "takeBack" in given ? given : null;
  }
  async function giveBack(folder: string): Promise<void> {
    const now = lent.get(folder);
    if (!now) return;
    now.users--;
    // Commands of one step may run side by side.
    if (now.users > 0) return;
    lent.delete(folder);
    (await now.files)?.takeBack();
  }

  const named = ({ command, cwd }: ShellCommand) =>
    skills().filter(
      ({ terms: { folder } }) => folder !== undefined && (command.includes(folder) || isInside(cwd, folder)),
    );

  async function prepared(command: ShellCommand): Promise<{ hides: ShellCommand["hides"]; done(): Promise<void> }> {
    const all = named(command);
    const folders = [
      ...new Map(all.flatMap(({ name, terms }) => (terms.sealed ? [[terms.folder as string, name]] : []))),
    ];
    for (const [folder, name] of folders) await take(name as string, folder as string);
    const bounds = all.flatMap(({ terms }) => terms.capabilities?.env ?? []);
    const isBound = all.some(({ terms }) => terms.capabilities?.env !== undefined);
    const { passes } = await import("../processes/environment.ts");
    return {
      // What every child may know stays; of what its user adds only what the pack was signed with.
      hides: isBound ? (variable) => !passes(variable) && !bounds.includes(variable) : undefined,
      done: async () => {
        for (const [folder] of folders) await giveBack(folder as string);
      },
    };
  }

  function wrap(processes: SessionProcesses): SessionProcesses {
    return {
      ...processes,
      async run(command) {
        if (named(command).length === 0) return processes.run(command);
        const { hides, done } = await prepared(command);
        return processes.run({ ...command, hides }).finally(done);
      },
      async start(command) {
        if (named(command).length === 0) return processes.start(command);
        const { hides, done } = await prepared(command);
        try {
          const started = await processes.start({ ...command, hides });
          if (!started) await done();
          else void started.ended.finally(done);
          return started;
        } catch (error) {
          await done();
          throw error;
        }
      },
    };
  }

  return async () => {
    const processes = await get();
    if (known?.of !== processes) known = { of: processes, wrapped: wrap(processes) };
    return known.wrapped;
  };
}
