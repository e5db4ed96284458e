import type { ServerPrompt } from "../../protocol/mcp.ts";
import type { ServerSetting } from "./session-servers.ts";
import { usableServers } from "./usable.ts";

/**
 * The prompts that a user can call for in this workspace, under the names that call them, `server:prompt`, as far as
 * servers have told what they have. Starts nothing.
 */
export async function callablePrompts(setting: ServerSetting): Promise<ServerPrompt[]> {
  const { servers } = await usableServers(setting);
  const told = await Promise.all(
    servers.map(async ({ name: server, hash }) => {
      const { prompts = [] } = (await setting.serverLists.serverLists(hash)) ?? {};
      return prompts
        .filter(({ name }) => isOneWord.test(name))
        .map((one) => ({ ...one, name: `${server}:${one.name}` }));
    }),
  );
  return told.flat();
}

/** As a name is read from what a user typed. */
const isOneWord = /^[^/\s]+$/;
