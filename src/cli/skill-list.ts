import { skillSetting } from "../front/session-skills.ts";
import { type ListedSkill, listSkills, type SkillList } from "../front/skill-list.ts";
import { shortened, visibleLine } from "../front/visible.ts";
import type { Runtime } from "../runtime.ts";
import { exitCode, type Io } from "./io.ts";
import { workspaceOf } from "./settings.ts";
import { withRuntime } from "./with-runtime.ts";

export interface ShelfFlags {
  cwd?: string;
  output: "text" | "json";
}

/** Every skill that is here, and what can be used of it. */
export async function skillListCommand({ cwd, output }: ShelfFlags, io: Io): Promise<number> {
  const list = await withRuntime(io, (runtime) => listSkills(settingIn(runtime, cwd, io)));
  if (output === "json") io.out(`${JSON.stringify(list)}\n`);
  else if (list.skills.length === 0) io.note(`${io.texts.skills.none()}\n`);
  else io.out(`${textOf(list, io)}\n`);
  return exitCode.done;
}

export function settingIn(runtime: Runtime, cwd: string | undefined, io: Io) {
  const { language, texts } = io;
  return skillSetting(runtime, { workspace: workspaceOf(cwd, io), language, texts, trustOnce: false });
}

const mostSaid = 100;

/** Why it is not what its user has switched it to; what else is odd is for `skill show`. */
const isOfState = ({ level, code }: ListedSkill["diagnostics"][number]) => level === "error" || code === "not-always";

function textOf({ skills, collisions, problems }: SkillList, { texts: { skills: texts } }: Io): string {
  const usable = skills.filter(({ state }) => state !== "skipped");
  const width = (of: (skill: ListedSkill) => string) => Math.max(0, ...usable.map((skill) => of(skill).length));
  const [names, states] = [width(({ name }) => name), width(({ state }) => texts.states[state])];
  const sourceOf = ({ source, from, commit }: ListedSkill) =>
    [source && texts.sources[source], from, commit && texts.atCommit({ commit: commit.slice(0, 7) })]
      .filter(Boolean)
      .join(" ");
  const sources = width(sourceOf);
  return [
    ...usable.map((skill) =>
      [
        visibleLine(skill.name).padEnd(names),
        texts.states[skill.state].padEnd(states),
        visibleLine(sourceOf(skill)).padEnd(sources),
        visibleLine(shortened(skill.description, mostSaid)),
      ].join("  "),
    ),
    ...skills
      .filter(({ state }) => state === "skipped")
      .map(({ name, diagnostics }) => `${texts.states.skipped}: ${visibleLine(name)}: ${diagnostics[0]?.message}`),
    ...usable.flatMap(({ diagnostics }) => diagnostics.filter(isOfState).map(({ message }) => visibleLine(message))),
    ...collisions.map(({ name, meant, others }) =>
      visibleLine(texts.collides({ name, meant, others: others.join(", ") })),
    ),
    ...problems.map(({ path, message }) => `${visibleLine(path)}: ${message}`),
  ].join("\n");
}
