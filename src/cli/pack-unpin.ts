import { packRowId } from "../skills/pack/install/manifest.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

/** The user's own word that another publisher may take a name over. */
export function packUnpinCommand(name: string, io: Io): Promise<number> {
  const { packInstall: texts } = io.texts;
  return withRuntime(io, async ({ store }) => {
    if ((await store.skills()).some(({ id }) => id === packRowId(name)))
      throw new Complaint(texts.stillThere({ name }));
    if (!(await store.removePackPin(name))) throw new Complaint(texts.notPinned({ name }));
    io.out(`${texts.unpinned({ name })}\n`);
    return exitCode.done;
  });
}
