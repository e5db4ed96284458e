import fc from "fast-check";
import { expect, test } from "vitest";
import type { ServerConfig } from "../../protocol/mcp.ts";
import { serverHash } from "./hash.ts";
import { keptOf, parted, secretPlace } from "./kept-values.ts";
import { resolved, variablesOf } from "./variables.ts";

const child = (more: object = {}): ServerConfig => ({ transport: "stdio", command: "x", args: [], env: {}, ...more });
const far = (headers: Record<string, string>): ServerConfig => ({ transport: "http", url: "https://e.com", headers });
const none = { get: () => null };

test("variables that the config names are filled in wherever they stand, and no other is told", () => {
  const env = { TOKEN: "t", EMPTY: "", HOME: "/h", OTHER: "no" };
  const config = child({
    ...{ command: "${HOME}/bin", args: ["--a=${TOKEN}", "${NONE:-b}", "${EMPTY:-c}", "$TOKEN"], cwd: "${HOME}" },
    env: { A: "${env:TOKEN}-${TOKEN}", B: "${EMPTY}" },
  });
  expect(resolved(config, { env, secrets: none, name: "a" })).toEqual(
    child({ command: "/h/bin", args: ["--a=t", "b", "c", "$TOKEN"], cwd: "/h", env: { A: "t-t", B: "" } }),
  );
  expect(variablesOf(config)).toEqual(["HOME", "TOKEN", "NONE", "EMPTY"]);
  const headers = { Authorization: "Bearer ${TOKEN}" };
  expect(resolved(far(headers), { env, secrets: none, name: "a" })).toEqual(far({ Authorization: "Bearer t" }));
});

test("what nobody knows a value for is named, and what is only ours is known to nobody", () => {
  const env = { SKILLMINT_API_KEY: "ours" };
  const config = child({ args: ["${NONE}", "${SKILLMINT_API_KEY}"] });
  expect(resolved(config, { env, secrets: none, name: "a" })).toEqual({ missing: ["NONE", "SKILLMINT_API_KEY"] });
  expect(variablesOf(config)).toEqual(["NONE"]);
});

test("what stands in a variable is a value, whatever it looks like", () => {
  const env = { A: "${B}", B: "b" };
  expect(resolved(child({ args: ["${A}"] }), { env, secrets: none, name: "a" })).toEqual(child({ args: ["${B}"] }));
});

test("what its user typed is taken out of a config, a mere reference stays, and together they are what they were", () => {
  const value = fc.oneof(
    fc.constantFrom("${A}", "Bearer ${A}", "Bearer x", "sk-1${A}", "${B:-sk-2}", "", "p a s s"),
    fc.string().filter((text) => !text.includes("${secret:")),
  );
  const values = fc.dictionary(fc.stringMatching(/^[A-Za-z_]\w{0,8}$/), value);
  fc.assert(
    fc.property(values, fc.boolean(), (given, isFar) => {
      const config = isFar ? far(given) : child({ env: given });
      const { config: stored, values: kept } = parted(config);
      const places = new Map([...kept].map(([key, text]) => [secretPlace("a", key), text]));
      const known = { env: { A: "av" }, secrets: { get: (name: string) => places.get(name) ?? null }, name: "a" };
      expect(resolved(stored, known)).toEqual(resolved(config, known));
      expect(keptOf(stored)).toEqual([...kept.keys()]);
      for (const text of kept.values())
        if (text.length > 8) expect(JSON.stringify(stored)).not.toContain(JSON.stringify(text).slice(1, -1));
    }),
  );
  const told = parted(
    child({ env: { A: "${TOKEN}", B: "Bearer ${TOKEN}", C: "sk-1", D: "${X:-sk-2}", E: "sk-3${X}" } }),
  );
  expect([...told.values.values()]).toEqual(
    ["sk-1", "sk-2", "sk-3${X}"].map((text) => (text === "sk-2" ? "${X:-sk-2}" : text)),
  );
});

test("what is kept for one server is not another's", () => {
  const { config, values } = parted(child({ env: { A: "secret" } }));
  const [key] = [...values.keys()] as [string];
  const secrets = { get: (name: string) => (name === secretPlace("a", key) ? "secret" : null) };
  expect(resolved(config, { env: {}, secrets, name: "a" })).toEqual(child({ env: { A: "secret" } }));
  expect(resolved(config, { env: {}, secrets, name: "a_b" })).toEqual({ missing: [key] });
});

test.each<[string, ServerConfig, ServerConfig, boolean]>([
  ["the order of variables", child({ env: { A: "1", B: "2" } }), child({ env: { B: "2", A: "1" } }), true],
  ["a limit", child(), child({ limits: { callMs: 1 } }), true],
  ["an argument", child({ args: ["a"] }), child({ args: ["b"] }), false],
  ["where words part", child({ args: ["a b"] }), child({ args: ["a", "b"] }), false],
  ["a variable", child({ env: { A: "1" } }), child({ env: { A: "2" } }), false],
  ["the place", child(), child({ cwd: "/" }), false],
  ["a header", far({ A: "1" }), far({ A: "2" }), false],
  ["the transport", far({}), { ...far({}), transport: "sse" } as ServerConfig, false],
])("whether %s is part of what was agreed to shows in the hash", (_, one, other, same) => {
  expect(serverHash(one) === serverHash(other)).toBe(same);
});

test("another value that its user typed is another agreement", () => {
  const hashes = ["a", "a"].map((value) => serverHash(parted(child({ env: { A: value } })).config));
  expect(hashes[0]).not.toBe(hashes[1]);
});
