import { expect, test } from "vitest";
import type { ServerConfig } from "../../protocol/mcp.ts";
import { serverHash } from "./hash.ts";

const child: ServerConfig = { transport: "stdio", command: "npx", args: ["-y", "x"], env: { A: "${A}" } };

test("what somebody has agreed to stays agreed to: the hash of a config never changes", () => {
  expect(serverHash(child)).toBe("fe50227133c68977e3d08b9b48331240ae23d7bf11fe15fae5117f28e459a7f1");
  const far: ServerConfig = { transport: "http", url: "https://e.com/mcp", headers: {} };
  expect(serverHash(far)).toBe("df7b0dbcbe2f454c76ccee46cde9eba8a80fab439b1f47124ebae472d3af0d28");
});

test("each word that is started, its variables and its folder are part of it", () => {
  const others = [{ args: ["-y x"] }, { env: { A: "b" } }, { cwd: "/" }].map((more) =>
    serverHash({ ...child, ...more }),
  );
  expect(new Set([serverHash(child), serverHash(child, "/here"), ...others]).size).toBe(5);
});
