import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** In a process of its own, where nobody has loaded it yet. */
const program = `
  const { loadShell } = await import(${JSON.stringify(new URL("./load.ts", import.meta.url).href)});
  const shells = await Promise.all(Array.from({ length: 20 }, () => loadShell()));
  console.log(shells.map(({ read }) => read("ls | rm x").commands.length).join(""));
`;

test("whoever needs it first at the same moment gets a parser that works", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect([stderr, stdout]).toEqual(["", `${"2".repeat(20)}\n`]);
});
