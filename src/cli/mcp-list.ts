import { type ListedServer, listServers } from "../front/mcp/list.ts";
import { exitCode, type Io } from "./io.ts";
import { type McpFlags, serverSetting } from "./mcp-parts.ts";
import { withRuntime } from "./with-runtime.ts";

/** Every server that there is here, and whether it can be used. Starts nothing, and shows no secret. */
export async function mcpListCommand({ cwd, output }: McpFlags, io: Io): Promise<number> {
  const servers = await withRuntime(io, (runtime) => listServers(serverSetting(runtime, cwd, io)));
  io.out(output === "json" ? `${JSON.stringify(servers)}\n` : `${textOf(servers, io)}\n`);
  return exitCode.done;
}

function textOf(servers: readonly ListedServer[], { texts: { mcpConfig: texts } }: Io): string {
  const width = (of: (server: ListedServer) => string) => Math.max(0, ...servers.map((server) => of(server).length));
  const toolsOf = ({ tools }: ListedServer) => (tools === null ? texts.unasked() : texts.tools({ count: tools }));
  const fromOf = ({ from, path }: ListedServer) => [texts.froms[from], path && `(${path})`].filter(Boolean).join(" ");
  const columns: [number, (server: ListedServer) => string][] = [
    ({ name }: ListedServer) => name,
    ({ state }: ListedServer) => texts.states[state],
    fromOf,
    toolsOf,
  ].map((of) => [width(of), of]);
  return servers
    .flatMap((server) => {
      const given = server.variables.length > 0 ? `  [${server.variables.join(", ")}]` : "";
      const cells = columns.map(([wide, of]) => of(server).padEnd(wide));
      return [
        `${cells.join("  ")}  ${server.target}${given}`.trimEnd(),
        ...(server.reason === "" ? [] : [`    ${server.reason}`]),
      ];
    })
    .join("\n");
}
