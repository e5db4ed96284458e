import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { ProtocolError, type ProtocolErrorCode } from "@modelcontextprotocol/client";
import { ServerProblem } from "../connection.ts";
import type { Calls } from "./calls.ts";
import type { LooseClient } from "./loose-client.ts";

/** What we can be asked. Forms come back with their defaults filled in. */
export const capabilities = {
  roots: {},
  elicitation: { form: { applyDefaults: true }, url: {} },
  sampling: {},
};

/** Answers what the server asks, by the call that it works on; without one there is nobody to ask. */
export function answerRequests(client: LooseClient, calls: Calls, workspace: string | null): void {
  client.setRequestHandler("roots/list", () => {
    const folder = workspace === null ? [] : [{ uri: pathToFileURL(workspace).href, name: basename(workspace) }];
    return { roots: [...(calls.roots() ?? folder)] };
  });
  client.setRequestHandler("elicitation/create", async ({ params }, { mcpReq }) => {
    const answer = await calls.ask((by, signal) => by.elicit({ ...params }, AbortSignal.any([signal, mcpReq.signal])));
    return { ...(answer ?? { action: "decline" as const }) };
  });
  client.setRequestHandler("sampling/createMessage", async ({ params }, { mcpReq }) => {
    const answer = await calls
      .ask((by, signal) => by.sample({ ...params }, AbortSignal.any([signal, mcpReq.signal])))
      .catch((error) => {
        throw error instanceof ServerProblem ? refused(error.detail) : error;
      });
    if (answer === null) throw refused("");
    return answer as never;
  });
}

/** As the specification has it for a user who does not want that. */
const refused = (why: string) => new ProtocolError(-1 as ProtocolErrorCode, why || "User rejected the request");
