import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import type { ServerConfig, ServerEra } from "../../protocol/mcp.ts";
import { ServerProblem } from "../connection.ts";
import { isWorthTrying, type Way, waysTo } from "./ways.ts";

const child: ServerConfig = { transport: "stdio", command: "x", args: [], env: {} };
const remote = (transport: "http" | "sse"): ServerConfig => ({ transport, url: "http://x", headers: {} });
const modern: ServerEra = { kind: "modern", discover: {} };

test.each<[ServerConfig, ServerEra | undefined, Way[]]>([
  [child, undefined, ["legacy", "negotiate"]],
  [child, { kind: "legacy" }, ["legacy", "negotiate"]],
  [child, modern, ["negotiate", "legacy"]],
  [remote("http"), undefined, ["negotiate", "legacy", "sse"]],
  [remote("http"), modern, ["negotiate", "legacy", "sse"]],
  [remote("http"), { kind: "legacy" }, ["legacy", "negotiate", "sse"]],
  [remote("sse"), modern, ["sse"]],
])(
  "a child is not asked which way it speaks, an address is, and what was found goes first: %o %o",
  (config, era, ways) => {
    expect(waysTo(config, era)).toEqual(ways);
  },
);

const http = (status: number) => new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, "", { status });
const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
const failed = (cause?: Error) => new SdkError(SdkErrorCode.EraNegotiationFailed, "", { cause }, cause && { cause });

test.each<[string, Error, Record<Way, boolean>]>([
  ["a refusal in words", new ProtocolError(-32601, "no"), { legacy: true, negotiate: true, sse: false }],
  ["405", http(405), { legacy: true, negotiate: true, sse: true }],
  ["422", http(422), { legacy: true, negotiate: true, sse: false }],
  ["401", http(401), { legacy: false, negotiate: false, sse: false }],
  ["500", http(500), { legacy: false, negotiate: false, sse: false }],
  ["silence", new SdkError(SdkErrorCode.RequestTimeout, ""), { legacy: true, negotiate: true, sse: false }],
  ["nonsense", failed(), { legacy: true, negotiate: true, sse: false }],
  ["nobody", failed(refused), { legacy: false, negotiate: false, sse: false }],
  ["its end", new SdkError(SdkErrorCode.ConnectionClosed, ""), { legacy: false, negotiate: false, sse: false }],
])("after %s", (_, error, worth) => {
  const met = new ServerProblem("refused", "", { cause: error });
  const ways: Way[] = ["legacy", "negotiate", "sse"];
  expect(Object.fromEntries(ways.map((way) => [way, isWorthTrying(way, met)]))).toEqual(worth);
});
