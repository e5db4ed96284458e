import { type ShownSkill, showSkill } from "../front/skill-show.ts";
import { visibleLine, visibleText } from "../front/visible.ts";
import { exitCode, type Io } from "./io.ts";
import { boundsIn } from "./print/pack-header.ts";
import { type ShelfFlags, settingIn } from "./skill-list.ts";
import { withRuntime } from "./with-runtime.ts";

/** One skill: what it says of itself, its files, its text, and what is odd about it. */
export async function skillShowCommand(name: string, { cwd, output }: ShelfFlags, io: Io): Promise<number> {
  const shown = await withRuntime(io, (runtime) => showSkill(settingIn(runtime, cwd, io), name));
  io.out(output === "json" ? `${JSON.stringify(shown)}\n` : `${textOf(shown, io)}\n`);
  return exitCode.done;
}

function textOf(
  { name, head, folder, ...skill }: ShownSkill,
  { texts: { skills, skillAuthoring, packs } }: Io,
): string {
  const { shown, states, sources } = skills;
  const labels = skill.approved ? shown.fields : { ...shown.fields, ...shown.unapproved };
  const fields = Object.entries(labels).flatMap(([key, label]) => {
    const value = shownValue({ ...head, commands: commandsIn(skill) }[key as keyof typeof labels], shown.yes);
    return value === null ? [] : [`${label}: ${value}`];
  });
  const state = shown.state({ state: states[skill.state], source: sources[skill.source], from: skill.from ?? "" });
  const more =
    skill.moreFiles > 0 ? [shown.moreFiles({ count: skill.moreFiles, isLeast: skill.moreFilesIsLeast })] : [];
  const lines = [
    `${name}  (${state})`,
    head.description,
    ...fields,
    ...(skill.source === "git" || skill.source === "pack" || skill.installed
      ? [shown.trusted({ isTrusted: skill.approved })]
      : []),
    ...(skill.capabilities ? boundsIn(skill.capabilities, packs).map(([kind, bound]) => `${kind}: ${bound}`) : []),
    ...(skill.commit === null ? [] : [`${shown.commit}: ${skill.commit}`]),
    ...(folder === null ? [] : [`${shown.folder}: ${folder}`]),
    ...(skill.files.length > 0 ? [`${shown.files}: ${[...skill.files, ...more].join(", ")}`] : []),
    ...skill.diagnostics.map(({ level, message }) => `${skillAuthoring.levels[level]}: ${message}`),
  ];
  return `${lines.map(visibleLine).join("\n")}\n\n${visibleText(skill.text ?? shown.sealed()).trim()}`;
}

const commandsIn = ({ commands }: Pick<ShownSkill, "commands">): string[] | undefined =>
  commands.length > 0 ? commands.map((one) => `\`${one}\``) : undefined;

function shownValue(value: unknown, yes: string): string | null {
  if (value === undefined || value === false) return null;
  if (value === true) return yes;
  return Array.isArray(value) ? value.join(", ") : String(value);
}
