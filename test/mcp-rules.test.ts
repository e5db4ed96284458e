import fc from "fast-check";
import { expect, test } from "vitest";
import { type NamedTool, publishedNames } from "../src/mcp/tools/names.ts";
import { decide, type GateCall } from "../src/permissions/decide.ts";
import { suggestRules } from "../src/permissions/suggest.ts";
import { serverPrefix } from "../src/protocol/server-names.ts";
import { context, policy, rule } from "./support/gate.ts";

/** The calls of all these tools, by the names that they have beside each other. */
const callsOf = (tools: readonly NamedTool[]): (NamedTool & { call: GateCall })[] => {
  const names = publishedNames(tools);
  return tools.map(({ server, tool }, index) => {
    const touches = [{ action: "interact" as const, resource: `${server}/${tool}` }];
    return { server, tool, call: { tool: names[index] as string, class: "act", touches } };
  });
};
const callOf = (tools: readonly NamedTool[], at: number) => callsOf(tools)[at]?.call as GateCall;

const remove = { server: "a_b", tool: "delete" };
const other = { server: "a", tool: "b_delete" };

test.each(["mcp_a_b_delete", "mcp__a_b__delete", "mcp_a_b_d*"])(
  "a server that comes later cannot switch off what is denied by %s",
  (text) => {
    const denied = policy("unrestricted", rule(text, "deny"));
    expect(callOf([remove, other], 0).tool).not.toBe("mcp_a_b_delete");
    for (const tools of [[remove], [remove, other]])
      expect(decide(callOf(tools, 0), denied, context).decision).toBe("deny");
    const asked = policy("unrestricted", rule(text, "ask"));
    expect(decide(callOf([remove, other], 0), asked, context).decision).toBe("ask");
  },
);

test.each(["mcp_a_b_delete", "mcp_a_b_*", "mcp__a_b", "mcp__a_b__delete"])(
  "what is allowed by %s is not another server's when the first is gone",
  (text) => {
    const allowed = policy("default", rule(text, "allow", "user"));
    expect(decide(callOf([remove], 0), allowed, context).decision).toBe("allow");
    expect(decide(callOf([other], 0), allowed, context).decision).toBe("ask");
  },
);

test.each(["my.docs", "文档", "_x"])(
  "the server %s has names of its own, which no other server's name can take",
  (server) => {
    const prefix = serverPrefix(server);
    expect(prefix).toMatch(/^mcp_[a-z0-9](?:[a-z0-9_]*_)?[0-9a-f]{8}_$|^mcp_[0-9a-f]{8}_$/);
    expect(serverPrefix(prefix.slice("mcp_".length, -1))).not.toBe(prefix);
  },
);

test("what is allowed by a name with a hash is not another server's tool that is called like the hash", () => {
  const tools = [
    { server: "a", tool: "b_c" },
    { server: "a_b", tool: "c" },
  ];
  const { tool: name } = callOf(tools, 0);
  const allowed = policy("default", rule(name, "allow", "user"));
  expect(decide(callOf(tools, 0), allowed, context).decision).toBe("allow");
  const [, hash = ""] = /^mcp_a_b-c_([0-9a-f]{8})$/.exec(name) ?? [];
  const forged = callOf([{ server: "a_b-c", tool: hash }], 0);
  expect(decide(forged, allowed, context).decision).toBe("ask");
});

const word = fc.constantFrom("a", "a_b", "a__b", "a_", "b", "b_c", "_c", "c", "d.e", "d_e", "é");
const tools = fc.uniqueArray(fc.record({ server: word, tool: word }), {
  selector: ({ server, tool }) => `${server}/${tool}`,
  minLength: 1,
  maxLength: 5,
});

test("whatever servers there are: no allow serves two of them, a suggestion helps, and a deny stays", () => {
  fc.assert(
    fc.property(tools, tools, (before, after) => {
      for (const { server, tool, call } of callsOf(before)) {
        const [suggested = ""] = suggestRules(call, null);
        expect(decide(call, policy("default", rule(suggested)), context).decision).toBe("allow");
        for (const text of [suggested, call.tool]) {
          const allowed = callsOf([...before, ...after]).concat(callsOf(after));
          const servers = allowed.filter(
            (one) => decide(one.call, policy("default", rule(text)), context).decision === "allow",
          );
          expect(new Set(servers.map((one) => one.server)).size).toBeLessThan(2);
          if (text === suggested) expect(servers.every((one) => one.server === server)).toBe(true);
        }
        const same = callsOf(after).filter((one) => one.server === server && one.tool === tool);
        const [alone] = callsOf([{ server, tool }]);
        const denied = policy("unrestricted", rule(alone?.call.tool ?? "", "deny"));
        for (const one of [call, ...same.map((one) => one.call)])
          expect(decide(one, denied, context).decision).toBe("deny");
      }
    }),
  );
});
