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

/**
 * The sandbox that a session's programs run in, and the containment of a single command. What they put among temporary
 * files is there for the session's next command too, unless that is contained.
 */
export function sandboxOf({ session, opened, facts, outputs, network, texts }: SandboxOf): Sandboxed {
  return ({ open, tmpFolder }, containment) => {
    const { mode, sandbox } = opened();
    const { workspace, home, dataFolder: data } = facts();
    const hidden = containment?.hidden ?? [];
    const refused = (error: unknown) =>
      import("../permissions/sandbox/available.ts").then(({ saidOf }) => Promise.reject(saidOf(error, texts())));
    const isOffline = containment?.network === false;
    if (containment?.reads === "workspace" || (sandbox === "off" && (hidden.length > 0 || isOffline))) {
      const readable = [...facts().open, ...skillFolders(facts())];
      const place = { workspace, home, data, readable, hidden };
      const reads = containment?.reads ?? "everything";
      return async (launch) => (await open()).contain(launch, { reads, isOffline, place }).catch(refused);
    }
    if (sandbox === "off") return undefined;
    const profile = {
      // A plan changes nothing, whatever the sandbox would let through.
      sandbox: mode === "plan" ? ("read-only" as const) : sandbox,
      ...{ workspace, home, data, hidden },
      readable: [outputs, process.execPath, ...skillFolders(facts())],
      tmp: join(tmpFolder, session),
    };
    return async (launch) => {
      const { talks, ...led } = (isOffline ? undefined : await network()?.lead(launch)) ?? {
        ...launch,
        talks: undefined,
      };
      const wrapped = await open().then(({ wrap }) => wrap(led, profile).catch(refused));
      return { ...wrapped, talks };
    };
  };
}
