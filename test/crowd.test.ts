import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { serving } from "./support/serving.ts";
import { skillmint } from "./support/skillmint.ts";

test("a thousand connections that say nothing keep nobody out", async () => {
  const server = await serving(skillmint());
  const { hostname, port } = new URL(server.url);
  const idle: Socket[] = [];
  onTestFinished(() => {
    for (const socket of idle) socket.destroy();
  });
  // One after the other: the system lets only so many wait at the door.
  for (let at = 0; at < 1_010; at++) {
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    idle.push(socket);
    await once(socket, "connect");
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.ask("GET", "/api/status")));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
});
