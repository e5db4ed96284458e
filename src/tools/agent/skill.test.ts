import { expect, test } from "vitest";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import type { SkillReader } from "../tool.ts";
import { skill } from "./skill.ts";

function benchWith(skills: Partial<SkillReader>) {
  const bench = toolBench();
  Object.assign(bench.context, { skills: { ...bench.context.skills, ...skills } });
  return bench;
}

const loaded = { name: "x", source: "user", hash: "h", terms: { only: ["edit"] } } as const;

test("what is loaded is kept word for word, and its terms hold; a word that it stands already is not kept", async () => {
  for (const isNew of [true, false]) {
    using bench = benchWith({ use: async ({ name, args }) => ({ ...loaded, text: `${name}|${args}`, isNew }) });
    expect(await call(skill, { name: "x", arguments: "a b" }, bench)).toEqual({
      output: "x|a b",
      details: { skill: "x", source: "user" },
      loaded,
      ...(isNew && { origin: "skill" }),
    });
  }
});

test("a file is read instead where one is named, and loads nothing", async () => {
  const touch = { action: "read", resource: "/s/x/a.md", as: "read_file", skill: "/s/x" } as const;
  using bench = benchWith({
    where: async () => [touch],
    file: async (name, path) => ({ text: `${name}/${path}`, path: touch.resource }),
  });
  expect(await call(skill, { name: "x", file: "a.md" }, bench)).toEqual({
    output: "x/a.md",
    details: { files: [{ path: touch.resource }] },
  });
  const finds = (file?: string) => skill.finds?.({ name: "x", ...(file !== undefined && { file }) }, bench.context);
  expect([await finds("a.md"), await finds(" "), await finds()]).toEqual([[touch], [], []]);
});

test("what goes wrong is told to the model", async () => {
  using bench = benchWith({ use: () => Promise.reject(new Error("There is none.")) });
  expect(await refusal(skill, { name: "x" }, bench)).toBe("There is none.");
});
