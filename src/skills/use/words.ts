import type { SkillEntry } from "../../protocol/skills.ts";

/** Whether its words are another program's: there a task is a thing to tick off, and a skill is known by its plugin. */
export const isForOthers = ({ source }: Pick<SkillEntry, "source">, text: string): boolean =>
  source !== "built-in" && (tickedOff.test(text) || ofPlugin.test(text));

const tickedOff =
  /TodoWrite|\b(?:create|add|make|mark|track)\b[^\n.]{0,40}\b(?:tasks?|todos?)\b|(?:创建|建立|添加|列出)[^\n。]{0,20}(?:任务|待办)/i;
const ofPlugin = /(?<![\w:/.-])[a-z][a-z0-9-]*:[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?![\w:/])/;
