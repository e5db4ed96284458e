// web_fetch through the whole program: the gate, the model that asks, and the small one that answers for it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at } from "./support/skillmint.ts";

const page =
  "<html><head><title>Bees</title></head><body><article><h1>Bees</h1><p>Bees dance to talk.</p></article></body></html>";

async function startPage() {
  let count = 0;
  const server = createServer((_, response) => {
    count++;
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ port, url: `http://127.0.0.1:${port}/bees`, count: () => count },
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

const fetching = (url: string, prompt?: string) => ({
  calls: [{ name: "use_tool", input: { name: "web_fetch", input: { url, ...(prompt && { prompt }) } } }],
});

test("a page of this machine is asked for, and nothing is sent before", async () => {
  await using served = await startPage();
  await using model = await startScriptedModel([fetching(served.url), { text: "Done." }]);
  const { code, stdout } = await commands().run("run", "--output", "jsonl", ...at(model.url), "read it");
  expect([code, served.count()]).toEqual([3, 0]);
  expect(stdout).toContain('"type":"ask-raised"');
});

test("a page that a rule allows is read, and comes from the web", async () => {
  await using served = await startPage();
  await using model = await startScriptedModel([fetching(served.url), { text: "Done." }]);
  const allow = ["--allow", `web_fetch(domain:127.0.0.1:${served.port})`];
  const { stdout } = await commands().run("run", "--output", "jsonl", ...allow, ...at(model.url), "read it");
  const output = `# Bees\n${served.url}\n\nBees dance to talk.`;
  expect(model.requests[1]?.body.messages.at(-1)?.content).toBe(output);
  const ended = stdout.split("\n").find((line) => line.includes('"type":"tool-ended"')) ?? "{}";
  expect(JSON.parse(ended)).toMatchObject({ name: "web_fetch", status: "ok", origin: "web", output });
});

test("the small model answers what is asked of a page, and its cost is the turn's", async () => {
  await using served = await startPage();
  await using model = await startScriptedModel([fetching(served.url, "Who dances?"), { text: "Done." }]);
  await using small = await startScriptedModel([
    { text: "Bees do.", usage: { prompt_tokens: 1000, completion_tokens: 100 } },
  ]);
  const program = commands();
  const price = ["--price-input", "1000", "--price-output", "1000"];
  await program.run(
    "model",
    "add",
    "tiny/one",
    "--base-url",
    small.url,
    "--format",
    "openai",
    "--api-key",
    "k",
    ...price,
  );
  await program.run("config", "set", "smallModel", "tiny/one");
  const allow = ["--allow", `web_fetch(domain:127.0.0.1:${served.port})`];
  const { stdout } = await program.run("run", "--output", "jsonl", ...allow, ...at(model.url), "read it");
  expect(small.requests).toHaveLength(1);
  expect(JSON.stringify(small.requests[0]?.body.messages)).toContain("Bees dance to talk.");
  expect(String(model.requests[1]?.body.messages.at(-1)?.content)).toContain("Bees do.\n\n[Answered by tiny/one");
  const taken = stdout.split("\n").find((line) => line.includes('"type":"sample-taken"')) ?? "{}";
  expect(JSON.parse(taken).cost).toBeCloseTo(1.1);
});
