import type { Command } from "commander";
import type { Io } from "./io.ts";

/** Logins at MCP servers. `command` makes one with the flags that all of them have. */
export function addMcpLoginCommands(
  command: (name: string, description: string) => Command,
  io: Io,
  result: { code: number },
): void {
  const { help } = io.texts.mcpAuth;
  command("login", help.login)
    .argument("<name>", help.name)
    .option("--no-open", help.noOpen)
    .option("--client-id <id>", help.clientId)
    .option("--client-secret <secret>", help.clientSecret)
    .option("--port <port>", help.port)
    .action(async (name: string, flags) => {
      const { mcpLoginCommand } = await import("./mcp-login.ts");
      result.code = await mcpLoginCommand(name, flags, io);
    });
  command("logout", help.logout)
    .argument("<name>", help.name)
    .action(async (name: string, flags) => {
      const { mcpLogoutCommand } = await import("./mcp-logout.ts");
      result.code = await mcpLogoutCommand(name, flags, io);
    });
}
