import type { Api } from "../../server/api.ts";
import type {
  EditableServer,
  ImportableServer,
  ListedServer,
  LoginState,
  ServerTool,
  ServerWish,
  Tested,
} from "./shapes.ts";

const at = (name: string) => `/api/mcp/servers/${encodeURIComponent(name)}`;

/** What the server does with MCP servers. */
export const mcpCalls = ({ call, callSlowly }: Api) => ({
  list: () => call<{ servers: ListedServer[] }>("GET", "/api/mcp/servers"),
  one: (name: string) => call<EditableServer>("GET", at(name)),
  /** It is tested by itself then: what is saved is told at once. */
  save: (wish: ServerWish) => call("POST", "/api/mcp/servers", { ...wish, test: false }),
  remove: (name: string) => call("DELETE", at(name)),
  enable: (name: string) => call("POST", `${at(name)}/enable?test=false`),
  disable: (name: string) => call("POST", `${at(name)}/disable`),
  test: (name: string) => callSlowly<Tested>("POST", `${at(name)}/test`),
  tools: (name: string) => call<{ tools: ServerTool[] }>("GET", `${at(name)}/tools`),
  logIn: (name: string) => callSlowly<{ address: string }>("POST", `${at(name)}/login`),
  login: (name: string) => call<LoginState>("GET", `${at(name)}/login`),
  logOut: (name: string) => callSlowly<{ wasLoggedIn: boolean }>("POST", `${at(name)}/logout`),
  importable: () => call<{ servers: ImportableServer[]; problems: string[] }>("GET", "/api/mcp/import"),
  take: (servers: { name: string; hash: string }[]) =>
    call<{ added: string[] }>("POST", "/api/mcp/import", { servers }),
});
