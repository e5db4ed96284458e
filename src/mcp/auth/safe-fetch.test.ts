import { expect, test } from "vitest";
import { en } from "../../i18n/en/texts.ts";
import { ServerProblem } from "../connection.ts";
import { checkAddress, safeFetch } from "./safe-fetch.ts";

const texts = en.mcpAuth.problems;

const cases: [server: string, address: string, isFine: boolean][] = [
  ["https://mcp.example", "https://login.example/x", true],
  ["https://mcp.example", "http://login.example/x", false],
  ["https://mcp.example", "http://127.0.0.1:8080/x", false],
  ["https://mcp.example", "https://localhost/x", false],
  ["https://mcp.example", "http://a.localhost./x", false],
  ["https://mcp.example", "http://[::1]:1/x", false],
  ["https://mcp.example", "file:///etc/passwd", false],
  ["http://127.0.0.1:3000", "http://localhost:4000/x", true],
  ["http://localhost:3000", "https://login.example/x", true],
  ["http://localhost:3000", "http://login.example/x", false],
  ["http://192.168.1.5/mcp", "http://192.168.1.5/x", false],
];

for (const [server, address, isFine] of cases) {
  test(`${server} ${isFine ? "may" : "may not"} send us to ${address} for a login`, () => {
    const check = () => checkAddress(new URL(address), new URL(server), texts);
    if (isFine) check();
    else expect(check).toThrow(ServerProblem);
  });
}

test("an address that cannot be reached is told from one that answers", async () => {
  const server = new URL("https://mcp.example");
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const send = safeFetch(() => Promise.reject(cause), { server, texts, limitMs: 1_000 });
  await expect(send("https://login.example")).rejects.toEqual(new TypeError("fetch failed", { cause }));
});
