import { Declined } from "../front/declined.ts";
import { type SkillSetting, skillsOf } from "../front/session-skills.ts";
import { showSkill } from "../front/skill-show.ts";
import type { Texts } from "../i18n/texts.ts";
import type { Caller } from "../mcp/serve/caller.ts";
import type { Offer, OfferedPrompt, OfferedResource } from "../mcp/serve/offer.ts";
import type { Event } from "../protocol/events.ts";
import { generalSkill, type SkillHead, skillTextStart } from "../protocol/skills.ts";
import type { Session } from "../session/session.ts";
import { Complaint, exitCode } from "./io.ts";
import type { Begin } from "./mcp-serve.ts";

interface Serving {
  setting: SkillSetting;
  begin: Begin;
  callerOf(begins: () => Session): Caller;
  forget(session: Session): Promise<void>;
}

type Served = Pick<Offer, "prompts" | "resources" | "prompt" | "read">;

/** Skills as prompts and their files as resources. Throws Declined or a Complaint for one that cannot be offered. */
export async function servedSkills(
  names: readonly string[],
  { setting, begin, callerOf, forget }: Serving,
  texts: Texts,
): Promise<Served> {
  const prompts: OfferedPrompt[] = [];
  const resources: OfferedResource[] = [];
  const argumentNames = new Map<string, readonly string[]>();
  for (const wanted of new Set(names)) {
    const { name, folder, head, files, state } = await showSkill(setting, wanted);
    refuseHidden({ name, folder, head, state }, texts);
    argumentNames.set(name, head.argumentNames ?? []);
    prompts.push({ name, description: head.description, arguments: argumentsOf(head, texts) });
    resources.push(...files.map((path) => ({ uri: uriOf(name, path), skill: name, path })));
  }
  const skills = skillsOf(setting, generalSkill.name);
  const reader = names.length > 0 ? callerOf(() => begin(["skill"], skills)) : null;

  return {
    prompts,
    resources,
    /** As in a prompt of the user: commands in its text pass the gate. Each time anew, so that it is always whole. */
    async prompt(name, args) {
      const session = begin([], skills);
      const told: string[] = [];
      session.subscribe((event: Event) => {
        if (event.type === "prompt-submitted") told.push(...(event.skills ?? []));
      });
      try {
        await session.send({ type: "submit", text: `/${name} ${words(args, argumentNames.get(name) ?? [])}` });
      } finally {
        await session.close();
        await forget(session);
      }
      const [text = ""] = told;
      if (!text.startsWith(skillTextStart)) throw new Error(text || texts.mcpServe.failed());
      return text;
    },
    async read({ skill: name, path: file }) {
      const quiet = { signal: new AbortController().signal, progress: () => undefined };
      const called = await reader?.call({ name: "skill", input: { name, file }, ...quiet });
      if (!called || "asks" in called || called.result.failed)
        throw new Error(called && "result" in called ? called.result.text : texts.mcpServe.failed());
      return called.result.text;
    },
  };
}

interface Hideable {
  name: string;
  folder: string | null;
  head: SkillHead;
  state: string;
}

function refuseHidden({ name, folder, head, state }: Hideable, { mcpServe, skills }: Texts): void {
  // Its author has sealed it against just this.
  if (folder === null) throw new Complaint(mcpServe.sealed({ name }), exitCode.usage);
  if (head.modelOnly) throw new Complaint(mcpServe.modelOnly({ name }), exitCode.usage);
  if (state === "off" || state === "waits") throw new Declined("unknown", skills.notFound({ name, near: "" }));
}

function argumentsOf({ argumentNames = [], argumentHint }: SkillHead, { mcpServe }: Texts): OfferedPrompt["arguments"] {
  if (argumentNames.length > 0) return argumentNames.map((name) => ({ name, description: "" }));
  return [{ name: wholeArgument, description: argumentHint ?? mcpServe.argument() }];
}

const wholeArgument = "arguments";

/** As a person would type them: what has a place of its own is one word. */
function words(args: Readonly<Record<string, string>>, names: readonly string[]): string {
  if (names.length === 0) return args[wholeArgument] ?? "";
  const last = names.findLastIndex((name) => args[name] !== undefined);
  return names
    .slice(0, last + 1)
    .map((name) => quoted(args[name] ?? ""))
    .join(" ");
}

const quoted = (word: string) => `"${word.replace(/["\\]/g, "\\$&")}"`;

const uriOf = (skill: string, path: string) =>
  `skill://${encodeURIComponent(skill)}/${path.split("/").map(encodeURIComponent).join("/")}`;
