import { expect, test } from "vitest";
import { placeholder } from "../../protocol/mask.ts";
import { createHidden } from "./hidden.ts";

function givenBy(work: (hidden: ReturnType<typeof createHidden>) => void): [string, string][] {
  const given: [string, string][] = [];
  work(createHidden((value, name = "") => void given.push([name, value])));
  return given;
}

test("all that a program is given is told with its name: variables, and what stands behind a flag", () => {
  const config = { transport: "stdio", command: "x", env: { TOKEN: "one" } } as const;
  const args = ["--api-key", "two", "--secret=three", "four"];
  const given = givenBy((hidden) => hidden.learn({ ...config, args }, { ...config, args }));
  expect(given).toEqual(
    expect.arrayContaining([
      ["TOKEN", "one"],
      ["--api-key", "two"],
      ["--secret", "three"],
      ["", "four"],
    ]),
  );
});

test("so are headers, what an address is asked with, and what came in place of a variable", () => {
  const config = { transport: "http", headers: { "X-Key": "one" } } as const;
  const url = (key: string) => `https://x.example/mcp?api_key=${key}`;
  const given = givenBy((hidden) => hidden.learn({ ...config, url: url(`\${KEY}`) }, { ...config, url: url("two") }));
  expect(given).toEqual(
    expect.arrayContaining([
      ["X-Key", "one"],
      ["api_key", "two"],
      ["", "two"],
    ]),
  );
});

test("a reason has the placeholder for what came in place of a variable, but a path as it is", () => {
  const hidden = createHidden();
  const config = { transport: "stdio", command: "x", env: {} } as const;
  hidden.learn({ ...config, args: [`\${A}`, `\${B}`] }, { ...config, args: ["one-two", "/srv/files/mine"] });
  expect(hidden.in("no one-two in /srv/files/mine")).toBe(`no ${placeholder} in /srv/files/mine`);
});

test("a token is told as it is sent", async () => {
  const given: [string, string][] = [];
  const hidden = createHidden((value, name = "") => void given.push([name, value]));
  const fetch = hidden.learning((plain) => plain)(async () => new Response(""), new URL("https://x.example"));
  await fetch("https://x.example", { headers: { authorization: "Bearer abc" } });
  expect(given).toEqual([["authorization", "Bearer abc"]]);
});
