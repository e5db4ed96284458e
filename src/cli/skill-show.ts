import { type ShownSkill, showSkill } from "../front/skill-show.ts";
import { visibleLine, visibleText } from "../front/visible.ts";
import { exitCode, type Io } from "./io.ts";
import { type ShelfFlags, settingIn } from "./skill-list.ts";
import { withRuntime } from "./with-runtime.ts";

/** One skill: what it says of itself, its files, its text, and what is odd about it. */
export async function skillShowCommand(name: string, { cwd, output }: ShelfFlags, io: Io): Promise<number> {
  const shown = await withRuntime(io, (runtime) => showSkill(settingIn(runtime, cwd, io), name));
  io.out(output === "json" ? `${JSON.stringify(shown)}\n` : `${textOf(shown, io)}\n`);
  return exitCode.done;
}

function textOf({ name, head, folder, ...skill }: ShownSkill, { texts: { skills: texts } }: Io): string {
  const { shown, states, sources } = texts;
  const fields = Object.entries(shown.fields).flatMap(([key, label]) => {
    const value = shownValue(head[key as keyof typeof shown.fields], shown.yes);
    return value === null ? [] : [`${label}: ${value}`];
  });
  const state = shown.state({ state: states[skill.state], source: sources[skill.source], from: skill.from ?? "" });
  const more =
    skill.moreFiles > 0 ? [shown.moreFiles({ count: skill.moreFiles, isLeast: skill.moreFilesIsLeast })] : [];
  const lines = [
    `${name}  (${state})`,
    head.description,
    ...fields,
    ...(skill.commit === null ? [] : [`${shown.commit}: ${skill.commit}`]),
    ...(folder === null ? [] : [`${shown.folder}: ${folder}`]),
    ...(skill.files.length > 0 ? [`${shown.files}: ${[...skill.files, ...more].join(", ")}`] : []),
    ...skill.diagnostics.map(({ level, message }) => `${level}: ${message}`),
  ];
  return `${lines.map(visibleLine).join("\n")}\n\n${visibleText(skill.text ?? shown.sealed()).trim()}`;
}

function shownValue(value: unknown, yes: string): string | null {
  if (value === undefined || value === false) return null;
  if (value === true) return yes;
  return Array.isArray(value) ? value.join(", ") : String(value);
}
