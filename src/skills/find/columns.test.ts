import fc from "fast-check";
import { expect, test } from "vitest";
import { fromColumns, toColumns } from "./columns.ts";
import type { SkillRecord } from "./root.ts";

test("what is stored of skills is read as it was, whatever they say of themselves", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  const skill = fc.record(
    {
      folder: fc.string({ minLength: 1 }),
      stamp: text,
      head: fc.record({ name: text, description: text, model: text }, { requiredKeys: ["name", "description"] }),
      file: text,
      plugin: text,
    },
    { requiredKeys: ["folder", "stamp", "head"] },
  );
  fc.assert(
    fc.property(fc.array(skill, { maxLength: 20 }), (skills) => {
      const columns = toColumns(skills as SkillRecord[]);
      const odd = JSON.stringify(
        skills.map(({ folder, stamp, head: { name, description } }) => [folder, stamp, name, description]),
      );
      expect(columns === null).toBe(odd.includes("\x7f"));
      if (columns) expect(fromColumns(JSON.parse(JSON.stringify(columns)))).toEqual(skills);
    }),
  );
});

test("what is damaged is not taken for skills", () => {
  const columns = toColumns([
    { folder: "/a", stamp: "1", head: { name: "a", description: "A" } },
    { folder: "/b", stamp: "2", head: { name: "b", description: "B" } },
  ]);
  expect(() => fromColumns({ ...columns, names: "a" } as never)).toThrow();
  expect(toColumns([{ folder: "/a", stamp: "1", head: { name: "a", description: "A\x7fB" } }])).toBeNull();
});
