import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRunning } from "./support/is-running.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { type Serving, serving } from "./support/serving.ts";
import { dataFolder, type Skillmint, skillmint } from "./support/skillmint.ts";

/** A session whose turn has that command in the background and waits for the model. */
async function atWork(program: Skillmint, command: string) {
  const model = await startScriptedModel((_, turn) => {
    if (turn === 0) return { calls: [{ name: "bash", input: { command, background: true } }] };
    const wait = "until [ -s pid ]; do sleep 0.02; done";
    return turn === 1 ? { calls: [{ name: "bash", input: { command: wait } }] } : { hang: true };
  });
  const added = await program.start(["model", "add", "mine/m1", "--base-url", model.url, "--format", "openai"], { input: "" })
    .ended;
  expect(added.code).toBe(0);
  const server = await serving(program);
  const body = { workspace: program.work, model: "mine/m1", mode: "unrestricted", prompt: "go" };
  const { id } = (await (await server.ask("POST", "/api/sessions", { body })).json()) as { id: string };
  const events = await eventsUntil(server, id, (event) => event.type === "tool-ended" && event.call.endsWith("1_0"));
  return { server, id, events, pid: Number(readFileSync(join(program.work, "pid"), "utf8")), model };
}

interface Told {
  type: string;
  call: string;
  reason?: string;
}

/** What the session's stream tells, up to the one that is waited for or its end. */
async function eventsUntil(server: Serving, id: string, isLast: (event: Told) => boolean): Promise<Told[]> {
  const response = await server.ask("GET", `/api/sessions/${id}/events`);
  const events: Told[] = [];
  let rest = "";
  for await (const text of (response.body as ReadableStream).pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() as string;
    for (const line of lines.filter((one) => one.startsWith("data: "))) {
      const event = JSON.parse(line.slice(6)) as Told;
      events.push(event);
      if (isLast(event)) return events;
    }
  }
  return events;
}
