import type { Guide } from "../../protocol/skills.ts";
import { prompt } from "./prompt.ts";

/** What the model is told when the user has changed his set-up since the session began. */
export const guide = {
  changed: {
    date: ({ date }: Guide) => `[Today is ${date}.]`,
    rules: ({ rules }: Guide) =>
      rules.length === 0
        ? "[The user's working rules have changed: none hold any more.]"
        : `[The user's working rules have changed. These hold now, and no others:]\n${prompt.rules({ rules })}`,
    always: ({ always }: Guide) =>
      always.length === 0
        ? "[No skill is always on any more: those that the system prompt holds need not be followed.]"
        : `[The skills that are always on have changed. These hold now, and no others:]\n${prompt.always({ skills: always })}`,
    instructions: ({ instructions }: Guide) =>
      instructions.length === 0
        ? "[The instructions of this workspace no longer hold.]"
        : `[The instructions of this workspace have changed. They are now:]\n${instructions.map(prompt.instructions).join("\n\n")}`,
    catalogue: ({ catalogue }: Guide) =>
      catalogue === ""
        ? "[There are no skills to load any more.]"
        : `[The skills that can be loaded have changed. They are now:]\n${catalogue}`,
    agents: ({ agents }: Guide) =>
      agents === ""
        ? "[There are no further agents for `task` any more.]"
        : `[The agents for \`task\` have changed. They are now:]\n${agents}`,
    servers: ({ servers }: Guide) =>
      servers === ""
        ? "[There are no MCP servers any more.]"
        : `[The MCP servers have changed. They are now:]\n${servers}`,
    memory: ({ memory }: Guide) =>
      memory === "" ? "[MEMORY.md is empty now.]" : `[MEMORY.md has changed. It is now:]\n${memory}`,
  },
  /** After tool calls, now and then. */
  offered: (p: { skills: readonly string[] }) =>
    `[For files like these there ${p.skills.length === 1 ? "is a skill" : "are skills"}; load it with \`skill\` where it fits:]\n${p.skills.join("\n")}`,
  reminder: () => "[Reminder: the user's working rules hold for every operation.]",
  instructionsWait: (p: { path: string; above: string | null }) =>
    p.above === null
      ? `${p.path} of this folder waits for your word: \`skillmint trust\` shows it.`
      : `${p.path} waits for your word: \`skillmint trust ${p.above}\` shows it.`,
};
