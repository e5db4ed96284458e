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
