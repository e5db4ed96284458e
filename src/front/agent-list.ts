import type { Texts } from "../i18n/texts.ts";
import type { Diagnostic, SkillSource } from "../protocol/skills.ts";
import { ownAgentTypes } from "../protocol/tasks.ts";
import { worded } from "../skills/head/notes.ts";
import { agentsIn } from "./agents.ts";
import type { SkillSetting } from "./session-skills.ts";
import { searchFor } from "./shelf.ts";

/** An agent as people are shown it. */
export interface ListedAgent {
  name: string;
  state: "on" | "waits" | "skipped";
  /** Null for one that cannot be read. */
  source: SkillSource | null;
  description: string;
  /** The only ones that it has; null for all of its session. */
  tools: readonly string[] | null;
  model: string | null;
  /** Null for ours. */
  path: string | null;
  diagnostics: Diagnostic[];
}

/** Every agent that is there, ours among them, whether it can be used or not, and what is odd about it. */
export async function listAgents(setting: SkillSetting): Promise<ListedAgent[]> {
  const { texts } = setting;
  const { entries } = await searchFor(setting);
  const { agents, waiting, problems } = await agentsIn(setting, entries);
  const odd = Map.groupBy(problems, ({ path }) => path);
  const known = new Set([...agents, ...waiting].map(({ path }) => path));
  const saidOf = (path: string) => (odd.get(path) ?? []).map((one) => said(one, texts));
  return [
    ...ownAgentTypes.map((name) => plain({ name, source: "built-in", description: texts.agents.built[name] })),
    ...agents.map(({ name, source, path, head: { description, tools, model } }) => ({
      ...plain({ name, source, description, path }),
      ...{ tools: tools ?? null, model: model ?? null, diagnostics: saidOf(path) },
    })),
    ...waiting.map(({ name, path }) => plain({ name, state: "waits", source: "workspace", path })),
    ...[...odd.keys()]
      .filter((path) => !known.has(path))
      .map((path) => ({ ...plain({ name: path, state: "skipped", path }), diagnostics: saidOf(path) })),
  ];
}

const plain = (of: Partial<ListedAgent> & { name: string }): ListedAgent => ({
  ...{ state: "on", source: null, description: "", tools: null, model: null, path: null, diagnostics: [] },
  ...of,
});

function said(odd: Diagnostic, { agents, skillAuthoring }: Texts): Diagnostic {
  const { level, code, message, line } = worded(odd, { ...skillAuthoring.oddities, ...agents.oddities });
  return { level, code, message, ...(line !== undefined && { line }) };
}
