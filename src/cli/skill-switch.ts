import { switchSkill, type Wished } from "../front/skill-sources/switch.ts";
import { exitCode, type Io } from "./io.ts";
import { skillAddCommand } from "./skill-add.ts";
import { sourceParts } from "./skill-parts.ts";
import { withRuntime } from "./with-runtime.ts";

export async function skillSwitchCommand(name: string, wished: Wished, io: Io): Promise<number> {
  const { skillSources: texts } = io.texts;
  const { collections } = await import("../skills/git/curated.ts");
  const collection = wished === "on" && collections.find((one) => one.name === name);
  if (collection) return skillAddCommand(collection.repo, { all: true }, io);
  return withRuntime(io, async (runtime) => {
    const called = await switchSkill(name, wished, await sourceParts(runtime, io));
    io.out(`${texts[wished]({ name: called })}\n`);
    return exitCode.done;
  });
}
