import { readFileSync } from "node:fs";
import { request } from "node:http";
import { expect } from "vitest";
import { needs } from "./needs.ts";
import { serving } from "./support/serving.ts";
import { skillmint } from "./support/skillmint.ts";

const peakOf = (pid: number | undefined) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

needs("proc")(
  "200 large bodies at once cost a bounded part of the memory, and each is answered",
  async () => {
    const program = skillmint();
    const server = await serving(program);
    const { hostname, port } = new URL(server.url);
    const body = Buffer.from(JSON.stringify({ workspace: program.work, nonsense: "大".repeat(1_300_000) }));
    const headers = { authorization: `Bearer ${server.token}`, "content-type": "application/json" };
    const post = () => {
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
      const options = { hostname, port, method: "POST", path: "/api/sessions", agent: false as const };
      const asked = request({ ...options, headers: { ...headers, "content-length": body.length } }, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode));
      });
      asked.on("error", reject).end(body);
      return promise;
    };
    expect(await post()).toBe(422);
    const before = peakOf(server.child.pid);
    const statuses = await Promise.all(Array.from({ length: 200 }, post));
    const grown = peakOf(server.child.pid) - before;
    // Those that found no room in time are told to come again.
    expect(statuses.filter((status) => status !== 422 && status !== 503)).toEqual([]);
    expect(statuses.filter((status) => status === 422).length).toBeGreaterThan(20);
    expect(grown).toBeLessThan(200);
  },
  60_000,
);
