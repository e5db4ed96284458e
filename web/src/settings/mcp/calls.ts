import type { Api } from "../../server/api.ts";

export type ServerStatus = "connecting" | "ready" | "error" | "closed";

export interface ListedServer {
  name: string;
  from: "user" | "workspace" | "ready-made";
  path: string | null;
  state: "on" | "off" | "changed" | "unreadable" | "ready-made" | "waiting" | "shadowed" | "never";
  transport: "stdio" | "http" | "sse" | null;
  target: string;
  variables: string[];
  tools: number | null;
  status: ServerStatus | null;
  reason: string;
}

export interface EditableServer {
  name: string;
  transport: "stdio" | "http" | "sse";
  command: string;
  args: string[];
  cwd: string;
  url: string;
  variables: string[];
  hidden: boolean;
}

export interface Tested {
  ok: boolean;
  ms: number;
  tools: number;
  dropped: { name: string; why: string }[];
  problem: string;
  warning: string;
}

export interface ServerTool {
  name: string;
  description: string;
  class: "free" | "edit" | "act";
}

export interface LoginState {
  state: "none" | "waiting" | "done" | "failed";
  address: string;
  problem: string;
}

export interface ImportableServer {
  name: string;
  file: string;
  does: string[];
  hash: string;
}

export interface ServerWish {
  name: string;
  config: object;
  keep: string[];
}

const at = (name: string) => `/api/mcp/servers/${encodeURIComponent(name)}`;

/** What the server does with MCP servers. */
export const mcpCalls = ({ call, callSlowly }: Api) => ({
  list: () => call<{ servers: ListedServer[] }>("GET", "/api/mcp/servers"),
  one: (name: string) => call<EditableServer>("GET", at(name)),
  save: (wish: ServerWish) => callSlowly<{ tested: Tested }>("POST", "/api/mcp/servers", wish),
  remove: (name: string) => call("DELETE", at(name)),
  enable: (name: string) => callSlowly<{ tested: Tested }>("POST", `${at(name)}/enable`),
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
