import { SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { ServerProblem } from "../connection.ts";
import { unreached } from "./unreached.ts";

const probe = (cause: Error) => new SdkError(SdkErrorCode.EraNegotiationFailed, "probe failed", {}, { cause });
const certificate = Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });

test.each([
  ["a certificate", probe(certificate), "start", "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ["a time", new SdkError(SdkErrorCode.RequestTimeout, "timed out after 5000ms"), "start", "ETIMEDOUT"],
  ["no answer in the protocol", probe(new SyntaxError("Unexpected token")), "not-mcp", "JSON"],
  ["a login, in our words", probe(new ServerProblem("auth", "more rights")), "auth", "more rights"],
])("of %s people are told what they can look up, and nothing that the SDK said", (_, error, kind, detail) => {
  expect(unreached(error)).toMatchObject({ kind, detail });
});
