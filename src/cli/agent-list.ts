import { type ListedAgent, listAgents } from "../front/agent-list.ts";
import { shortened, visibleLine } from "../front/visible.ts";
import { exitCode, type Io } from "./io.ts";
import { type ShelfFlags, settingIn } from "./skill-list.ts";
import { withRuntime } from "./with-runtime.ts";

const mostSaid = 100;

/** The types of sub-agents that are here, and what is odd about the files of them. */
export async function agentListCommand({ cwd, output }: ShelfFlags, io: Io): Promise<number> {
  const agents = await withRuntime(io, (runtime) => listAgents(settingIn(runtime, cwd, io)));
  io.out(output === "json" ? `${JSON.stringify(agents)}\n` : `${textOf(agents, io)}\n`);
  return exitCode.done;
}

function textOf(agents: readonly ListedAgent[], { texts: { skills, agents: texts } }: Io): string {
  const usable = agents.filter(({ state }) => state !== "skipped");
  const width = (of: (agent: ListedAgent) => string) => Math.max(0, ...usable.map((agent) => of(agent).length));
  const sourceOf = ({ source }: ListedAgent) => (source ? skills.sources[source] : "");
  const stateOf = ({ state }: ListedAgent) => skills.states[state];
  const [names, states, sources] = [width(({ name }) => name), width(stateOf), width(sourceOf)];
  return [
    ...usable.map((agent) =>
      [
        visibleLine(agent.name).padEnd(names),
        stateOf(agent).padEnd(states),
        sourceOf(agent).padEnd(sources),
        visibleLine(shortened(agent.description, mostSaid)),
      ]
        .join("  ")
        .trimEnd(),
    ),
    ...agents.flatMap(({ state, path, diagnostics }) =>
      diagnostics
        .filter(({ level }) => level !== "info")
        .map(({ message }) =>
          visibleLine(state === "skipped" ? texts.skipped({ path: path ?? "", why: message }) : `${path}: ${message}`),
        ),
    ),
  ].join("\n");
}
