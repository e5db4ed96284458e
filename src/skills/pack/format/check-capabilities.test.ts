import { expect, test } from "vitest";
import { capabilityFault } from "./check-capabilities.ts";

test.each([
  {},
  { scripts: true },
  { tools: ["bash", "mcp_github_*", "read_file"], hosts: ["*.example.com", "localhost:8080"] },
  { paths: ["out/**", "报告 2026/*.md"], env: ["LANG", "_X1"], tools: [] },
])("%j are bounds", (bounds) => expect(capabilityFault(bounds)).toBe(null));

test.each([
  [[], "capabilities"],
  [null, "capabilities"],
  [{ sockets: [] }, "capabilities.sockets"],
  [{ constructor: [] }, "capabilities.constructor"],
  [{ tools: ["b", "a"] }, "capabilities.tools"],
  [{ tools: ["*"] }, "capabilities.tools"],
  [{ hosts: ["*"] }, "capabilities.hosts"],
  [{ paths: ["a/../../b"] }, "capabilities.paths"],
  [{ paths: ["/etc/**"] }, "capabilities.paths"],
  [{ env: ["A=B"] }, "capabilities.env"],
  [{ scripts: "no" }, "capabilities.scripts"],
])("%j are none: %s", (bounds, field) => expect(capabilityFault(bounds)).toBe(field));
