import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { type Ended, type Skillmint, skillmint } from "./support/skillmint.ts";
import { storeSession } from "./support/stored-sessions.ts";

// Most tests of commands have them without a process. Here each is had of the built program as well, and says the same.
const themes: Record<string, string[][]> = {
  "what stands alone": [["nonsense"], ["usage"], ["trust"], ["rule", "list"]],
  run: [
    ["run", "--no-save", "hello"],
    ["run", "--mode", "plan", "--session", "111111", 'read_file {"path":"a.txt"}'],
  ],
  config: [
    ["config", "set", "maxSteps", "7"],
    ["config", "get"],
    ["config", "unset", "maxSteps"],
  ],
  model: [
    ["model", "add", "mine/m1", "--base-url", "http://127.0.0.1:9/v1", "--format", "openai", "--api-key", "k"],
    ["model", "use", "mine/m1"],
    ["model", "doctor", "mine/m1"],
    ["model", "remove", "mine/m1"],
  ],
  permission: [
    ["permission", "add", "deny", "bash(rm:*)"],
    ["permission", "list"],
    ["permission", "explain", "bash", '{"command":"rm a.txt"}'],
    ["permission", "remove", "deny", "bash(rm:*)"],
  ],
  session: [
    ["session", "list"],
    ["session", "show", "111111"],
    ["session", "search", "title"],
    ["session", "rename", "111111", "Another"],
    ["session", "export", "111111"],
    ["session", "undo", "111111"],
    ["session", "fork", "111111"],
    ["session", "delete", "111111", "--yes"],
  ],
  skill: [
    ["skill", "new", "notes"],
    ["skill", "lint", "notes"],
    ["skill", "list"],
    ["skill", "show", "notes"],
    ["skill", "add", "no-such-folder"],
    ["skill", "disable", "no-such-skill"],
    ["skill", "update"],
  ],
  tool: [
    ["tool", "list"],
    ["tool", "call", "read_file", '{"path":"a.txt"}'],
    ["tool", "call", "grep", '{"pattern":"on."}'],
  ],
};

test.each(Object.entries(themes))(
  "%s: typed in a test's own process it does what it does in the built program",
  async (_, lines) => {
    const [typed, built] = [commands(), skillmint()];
    for (const program of [typed, built]) {
      writeFileSync(join(program.work, "a.txt"), "one\ntwo\n");
      await storeSession(program, "ses_aaaaaa111111");
    }
    for (const line of lines) {
      const ended = [typed, built].map(async (program) => anywhere(program, await program.run(...line)));
      const [here, there] = await Promise.all(ended);
      expect({ line, ...here }).toEqual({ line, ...there });
    }
  },
);

/** Without what differs from home to home and from moment to moment. */
function anywhere({ home, work }: Skillmint, { code, stdout, stderr }: Ended) {
  const plain = (text: string) =>
    text
      .replaceAll(home, "HOME")
      .replaceAll(work, "WORK")
      .replaceAll(/\b[a-z]+_1[0-9a-z]{20}\b/g, "ID")
      .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+Z)?)?/g, "TIME");
  return { code, stdout: plain(stdout), stderr: plain(stderr) };
}
