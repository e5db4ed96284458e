import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect } from "vitest";
import { needs } from "../../test/needs.ts";

const module = join(import.meta.dirname, "hide-environment.ts");
const script = `
  const { hideEnvironment } = await import(${JSON.stringify(module)});
  const { readFileSync } = await import("node:fs");
  const before = { ...process.env };
  const done = hideEnvironment();
  const shown = readFileSync("/proc/self/environ", "utf8").split("\\0").filter(Boolean);
  console.log(JSON.stringify({ done, before, after: { ...process.env }, shown }));
`;

needs("proc")(
  "the kernel shows of our environment what children may know, and we ourselves still know all of it",
  () => {
    const env = {
      PATH: process.env.PATH ?? "",
      HOME: "/somewhere",
      SOME_KEY: "canary",
      several: "lines\ncanary\n",
      EMPTY: "",
      SIGNS: "a=b=c ü 中",
      größe: "canary ü",
      SKILLMINT_CALL: "call_1",
      NODE_EXTRA: "canary",
    };
    const said = execFileSync(process.execPath, ["--input-type=module", "-e", script], { env, encoding: "utf8" });
    const { done, before, after, shown } = JSON.parse(said);
    expect({ done, before, after }).toEqual({ done: true, before: env, after: env });
    expect(shown.toSorted()).toEqual([`HOME=/somewhere`, `PATH=${env.PATH}`, "SKILLMINT_CALL=call_1"]);
  },
);
