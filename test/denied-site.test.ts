import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";

test("a site that a rule denies is not come to by a redirect either", async () => {
  const program = commands();
  let port = 0;
  const server = createServer(({ url }, answer) => {
    if (url === "/away") return answer.writeHead(302, { location: `http://127.0.0.1:${port}/two` }).end();
    answer.writeHead(200, { "content-type": "text/html" }).end("<title>Two</title>Hidden words");
  }).listen(0, "127.0.0.1");
  await new Promise((go) => server.once("listening", go));
  port = (server.address() as AddressInfo).port;
  const rules = [
    ...["--allow", `browser_*(domain:localhost:${port})`, "--allow", `browser_*(domain:127.0.0.1:${port})`],
    ...["--deny", `browser_*(domain:127.0.0.1:${port})`],
  ];
  const run = await program.run("run", ...rules, `browser_navigate {"url":"http://localhost:${port}/away"}`);
  server.close();
  expect(run.stdout).not.toContain("Hidden words");
  expect(run.stdout).toContain("the user's rules forbid this site");
});
