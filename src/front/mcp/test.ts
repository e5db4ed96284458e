import { redacted } from "../../config/redact.ts";
import type { Texts } from "../../i18n/texts.ts";
import { readyMade } from "../../mcp/config/ready-made.ts";
import { hasServerFile } from "../../permissions/trust/settings-there.ts";
import type { Server } from "../../protocol/mcp.ts";
import { Declined } from "../declined.ts";
import { visibleLine } from "../visible.ts";
import { type Asked, askServer } from "./ask.ts";
import { holdsSecret } from "./masked.ts";
import { ownServer } from "./row.ts";
import type { ServerSetting } from "./session-servers.ts";
import { failureText } from "./shown.ts";
import { usableServers } from "./usable.ts";

/** The server of that name that may be started here. Throws Declined with the reason why there is none. */
export async function requireServer(name: string, setting: ServerSetting): Promise<Server> {
  const { mcpConfig: texts } = setting.texts;
  const found = (await usableServers(setting)).servers.find((one) => one.name === name);
  if (found) return found;
  const row = (await setting.servers()).find((one) => one.name === name);
  if (row) {
    const { state } = ownServer(row);
    if (state === "off" || state === "on") throw new Declined("unfit", texts.isOff({ name }));
    throw new Declined("unfit", texts.notAgreed({ name, reason: texts.reasons[state]() }));
  }
  const folder = hasServerFile(setting.workspace) ? await (await import("./workspace.ts")).folderServers(setting) : [];
  if (folder.some((one) => one.name === name))
    throw new Declined("unfit", texts.notAgreed({ name, reason: texts.reasons.waiting() }));
  if (readyMade.some((one) => one.name === name)) throw new Declined("unfit", texts.isOff({ name }));
  throw new Declined("unknown", texts.notThere({ name }));
}

/** What a server said it has, in numbers and reasons. */
export interface Tested {
  name: string;
  ok: boolean;
  ms: number;
  tools: number;
  prompts: number;
  resources: number;
  era: "legacy" | "modern" | null;
  title: string;
  dropped: { name: string; why: string }[];
  /** Why it could not be asked; empty where it answered. */
  problem: string;
  /** What its user should mend although it works; empty where nothing is. */
  warning: string;
}

/** Connects to a server, and remembers what it has. */
export async function testServer(server: Server, setting: ServerSetting, signal?: AbortSignal): Promise<Tested> {
  const { hub, serverLists: memory, workspace, texts } = setting;
  return testedOf(server, await askServer(server, { hub, memory, workspace }, signal), texts);
}

/** The same for every server of a folder's own that nobody has asked. */
export async function testUnasked(setting: ServerSetting, signal?: AbortSignal): Promise<Tested[]> {
  const ofFolder = (await usableServers(setting)).servers.filter(({ from }) => from === "workspace");
  const tries = await setting.serverLists.serverTries(ofFolder.map(({ hash }) => hash));
  const unasked = ofFolder.filter(({ hash }) => !tries.get(hash)?.listedAt);
  return Promise.all(unasked.map((server) => testServer(server, setting, signal)));
}

function testedOf({ name, config }: Server, asked: Asked, texts: Texts): Tested {
  const { ms, noise } = asked;
  const warnings = [
    ...(noise === "" ? [] : [texts.mcpConfig.noise({ name, line: visibleLine(redacted(noise, [])) })]),
    ...(holdsSecret(config) ? [texts.mcpConfig.holdsSecret({ name })] : []),
  ];
  const warning = warnings.join(" ");
  if ("problem" in asked) {
    const none = { tools: 0, prompts: 0, resources: 0, era: null, title: "", dropped: [] };
    return { name, ok: false, ms, ...none, problem: failureText(name, asked.problem, texts), warning };
  }
  const reasons: Record<string, string> = texts.mcpConfig.dropReasons;
  const { tools, prompts, resources, templates, era, title, dropped } = asked.lists;
  return {
    ...{ name, ok: true, ms, tools: tools.length, prompts: prompts.length, title, problem: "", warning },
    resources: resources.length + templates.length,
    era: era.kind,
    dropped: dropped.map(({ name: entry, why }) => ({ name: entry, why: reasons[why] ?? why })),
  };
}
