import { realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { isInside } from "../../permissions/paths.ts";
import { namesIn } from "../../permissions/trust/files.ts";
import { type Agreed, folderKey, stateOf } from "../../permissions/trust/item.ts";
import type { Diagnostic } from "../../protocol/skills.ts";
import { isTrusted } from "../find/agreed.ts";
import type { Places } from "../find/found.ts";
import { pluginIn } from "../find/plugin.ts";
import type { FoundAgents, WaitingAgent } from "./agent.ts";
import { isAgentFile } from "./beside.ts";
import { openAgentIndex } from "./index-file.ts";
import { lookAt } from "./look.ts";
import { type Candidate, namedAgents } from "./names.ts";
import type { AgentRoot } from "./roots.ts";

/** In one folder; who has more has not looked at them. */
const mostAgents = 200;

export interface AgentSetting extends Pick<Places, "trusted" | "trustOnce"> {
  folders: { data: string };
}

/** The agents of these folders. A file that is as it was the last time is not read again. */
export async function findAgents(roots: readonly AgentRoot[], setting: AgentSetting): Promise<FoundAgents> {
  const index = openAgentIndex(setting.folders.data);
  const seen = new Set<string>();
  const candidates: Candidate[] = [];
  const waiting: WaitingAgent[] = [];
  const problems: FoundAgents["problems"][number][] = [];
  const odd = (path: string, code: string, level: Diagnostic["level"] = "error", params?: Diagnostic["params"]) =>
    void problems.push({ level, code, message: code, path, ...(params && { params }) });
  for (const root of roots) {
    const agreed = await agreedIn(root, setting);
    const label = root.plugin && labelOf(root.plugin);
    // One word for one of its skills is none for all that lies beside them.
    const untrusted = root.plugin?.skills.every(isTrusted) === false;
    for (const name of filesIn(root)) await look(name, root, { agreed, label, untrusted });
  }
  index.save();
  const { agents, reserved } = namedAgents(candidates);
  return { agents, waiting, problems: [...problems, ...reserved] };

  async function look(
    name: string,
    { folder, owner, plugin, source }: AgentRoot,
    { agreed, label, untrusted }: { agreed: readonly Agreed[] | null; label: string | undefined; untrusted: boolean },
  ): Promise<void> {
    const path = join(folder, name);
    const way = `${owner?.path}/${name}`;
    const waits = () => void waiting.push({ name: basename(name, ".md"), path, owner: owner?.folder ?? "" });
    // What the user never saw is not read.
    if (agreed && !agreed.some((one) => one.name === way)) return waits();
    const within = owner?.folder ?? plugin?.folder;
    const looked = await lookAt({ path, within, isTheirs: agreed !== null }, index);
    if ("problem" in looked) return odd(path, looked.problem);
    const { real, record, hash } = looked;
    if (agreed && stateOf({ kind: "agent", name: way, hash }, agreed) !== "trusted") return waits();
    // By whatever way it is come to, it is one.
    if (seen.has(real)) return;
    seen.add(real);
    problems.push(...(record.diagnostics ?? []).map((one) => ({ ...one, path })));
    const { head } = record;
    const held = {
      ...(untrusted && { untrusted: true as const }),
      ...(within !== undefined && { within }),
      ...(hash !== null && { hash }),
    };
    candidates.push({ entry: { name: head.name, source, path, head, ...held }, label });
  }

  function filesIn({ folder, owner, plugin }: AgentRoot): string[] {
    try {
      const real = realpathSync.native(folder);
      const within = owner?.folder ?? plugin?.folder;
      if (within !== undefined && !isInside(real, within)) {
        odd(folder, "outside");
        return [];
      }
      const names = namesIn(real, mostAgents);
      if (names.length > mostAgents) odd(folder, "too-many-agents", "warning", { most: mostAgents });
      return names.slice(0, mostAgents).filter(isAgentFile);
    } catch {
      odd(folder, "unreadable-folder", "warning");
      return [];
    }
  }
}

/** What the user has agreed to there; null where it needs nobody's word. */
async function agreedIn({ owner }: AgentRoot, { trusted, trustOnce }: AgentSetting): Promise<readonly Agreed[] | null> {
  if (!owner || trustOnce) return null;
  return (await trusted(folderKey(owner.folder))).filter(({ kind }) => kind === "agent");
}

/** The plugin's own name, else that of its repository or folder. */
const labelOf = ({ folder, from }: NonNullable<AgentRoot["plugin"]>) =>
  pluginIn(folder) ??
  (
    from
      .replace(/\.git$/, "")
      .split(/[/:]/)
      .at(-1) || basename(folder)
  ).replace(/[^\p{L}\p{N}._-]+/gu, "-");
