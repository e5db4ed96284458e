import { type Updated, update } from "../front/skill-sources/update.ts";
import { exitCode, type Io } from "./io.ts";
import { sourceParts } from "./skill-parts.ts";
import { withRuntime } from "./with-runtime.ts";

export async function skillUpdateCommand(name: string | undefined, io: Io): Promise<number> {
  const { skillSources: texts } = io.texts;
  const done = await withRuntime(io, async (runtime) => update(name, await sourceParts(runtime, io)));
  if (done.length === 0) io.note(`${texts.nothingToUpdate()}\n`);
  for (const one of done) tell(one);
  return done.some(({ problem, goneFrom }) => (problem ?? goneFrom) !== undefined) ? exitCode.failed : exitCode.done;

  function tell({ name, before, after, asksAgain, problem, goneFrom }: Updated): void {
    if (problem !== undefined) {
      io.note(`${texts.stays({ name, problem })}\n`);
      return;
    }
    const [old, now] = [before.slice(0, 7), after.slice(0, 7)];
    if (goneFrom !== undefined) {
      io.note(`${texts.gone({ name, repo: goneFrom, commit: now })}\n`);
      return;
    }
    io.out(
      `${before === after ? texts.same({ name, commit: now }) : texts.updated({ name, before: old, after: now })}\n`,
    );
    if (asksAgain) io.note(`${texts.asksAgain({ name })}\n`);
  }
}
