import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { emptyGuide, generalSkill } from "../protocol/skills.ts";
import { createRuntime } from "../runtime.ts";
import { noSkills } from "./session-skills.ts";

test("what a killed process has left is taken back after the first request, and before the session is closed", async () => {
  const happened: string[] = [];
  const work = tempFolder();
  const report = (error: unknown) => happened.push(`${error}`);
  const runtime = createRuntime({ env: { SKILLMINT_HOME: join(work, "home") }, save: false, report });
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
  const session = runtime.sessions.begin({
    ...{ workspace: work, maxSteps: 9, rules: [], mode: "default", sandbox: "off", main: generalSkill },
    ...{ guide: emptyGuide, language: "en", tools: [] },
    model: {
      id: "a/b",
      async step(_, { onSent }) {
        happened.push("asked");
        onSent?.();
        return { text: "ok", calls: [], stop: "end" };
      },
    },
    skills: {
      ...noSkills,
      async takeBack() {
        await mayGo;
        happened.push("taken back");
      },
    },
  });
  await session.send({ type: "submit", text: "hi" });
  await session.run();
  const closed = session.close().then(() => happened.push("closed"));
  setImmediate(go);
  await closed;
  expect(happened).toEqual(["asked", "taken back", "closed"]);
  await runtime.close();
});
