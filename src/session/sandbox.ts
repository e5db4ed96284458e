import { join } from "node:path";
import type { Texts } from "../i18n/texts.ts";
import type { GateContext } from "../permissions/decide.ts";
import { skillFolders } from "../permissions/readable.ts";
import type { SessionOpened } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Sandboxed } from "./processes.ts";
import type { SandboxNetwork } from "./sandbox-network.ts";

export interface SandboxOf {
  session: SessionId;
  /** As it is now: mode and sandbox may change in mid-turn. */
  opened(): Pick<SessionOpened, "mode" | "sandbox">;
  facts(): GateContext;
  outputs: string;
  /** Their way to the web, where the user has set one. */
  network(): SandboxNetwork | null;
  /** In the language that the model reads. */
  texts(): Texts["sandbox"];
}

/** The sandbox that a session's programs run in. What they put among temporary files is there for its next command too. */
export function sandboxOf({ session, opened, facts, outputs, network, texts }: SandboxOf): Sandboxed {
  return ({ open, tmpFolder }) => {
    const { mode, sandbox } = opened();
    if (sandbox === "off") return undefined;
    const { workspace, home, dataFolder } = facts();
    const profile = {
      // A plan changes nothing, whatever the sandbox would let through.
      sandbox: mode === "plan" ? ("read-only" as const) : sandbox,
      ...{ workspace, home, data: dataFolder },
      readable: [outputs, process.execPath, ...skillFolders(facts())],
      tmp: join(tmpFolder, session),
    };
    return async (launch) => {
      const [{ wrap }, { saidOf }] = await Promise.all([open(), import("../permissions/sandbox/said.ts")]);
      const { talks, ...led } = (await network()?.lead(launch)) ?? { ...launch, talks: undefined };
      const wrapped = await wrap(led, profile).catch((error: unknown) => {
        throw saidOf(error, texts());
      });
      return { ...wrapped, talks };
    };
  };
}
