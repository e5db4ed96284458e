import { expect, test } from "vitest";
import { textsIn } from "../../i18n/texts.ts";
import type { Event } from "../../protocol/events.ts";
import type { History } from "../../protocol/history.ts";
import type { Task, TaskStatus } from "../../protocol/tasks.ts";
import type { Io } from "../io.ts";
import { createTextPrinter } from "./text.ts";

const task = { task: "ses_1", agentType: "explore", prompt: "look\nfor \u202eit" } as const;

function told(language: "en" | "zh-CN", status: TaskStatus, background: boolean): string {
  const notes: string[] = [];
  const io = { stdout: {}, texts: textsIn(language), note: (text: string) => void notes.push(text) };
  const history = { tasks: [{ ...task, background } as Partial<Task>] };
  const head = { seq: 1, at: "", session: "ses_0", turn: null } as const;
  const event: Event = { ...head, type: "task-ended", task: task.task, status, result: "Found." };
  createTextPrinter(io as unknown as Io, { saved: true }).show(event, history as unknown as History);
  return notes.join("");
}

test.each([
  ["en", "ok", String.raw`✓ Sub-agent (explore) in the background has reported: "look for \u{202e}it"`],
  ["en", "error", String.raw`✗ Sub-agent (explore) in the background has failed: "look for \u{202e}it"`],
  ["en", "aborted", String.raw`✗ Sub-agent (explore) in the background was stopped: "look for \u{202e}it"`],
  ["zh-CN", "ok", String.raw`✓ 后台子 agent（explore）已返回结果: “look for \u{202e}it”`],
  ["zh-CN", "error", String.raw`✗ 后台子 agent（explore）已失败: “look for \u{202e}it”`],
] as const)(
  "the end of a sub-agent in the background is told in %s (%s), and that of another by its call",
  (language, status, said) => {
    expect(told(language, status, true)).toBe(`${said}\n`);
    expect(told(language, status, false)).toBe("");
  },
);
