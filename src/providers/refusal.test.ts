import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { plainTarget } from "../../test/support/plain-target.ts";
import type { ModelError } from "./model.ts";
import { refusalIn } from "./refusal.ts";
import { openai } from "./wire/openai.ts";

const answered = (body: unknown, headers: object = {}) =>
  refusalIn(
    Object.assign(Readable.from([JSON.stringify(body)]), {
      statusCode: 200,
      headers: { "content-type": "application/json", ...headers },
    }) as unknown as IncomingMessage,
  );

/** The same as an event of a stream. */
function streamed(body: object): ModelError {
  try {
    openai.read({ system: "", tools: [], messages: [] }, plainTarget).push(JSON.stringify(body));
  } catch (error) {
    return error as ModelError;
  }
  throw new Error("no error");
}

const base = (status_code: number, status_msg: string) => ({ base_resp: { status_code, status_msg } });

test.each<[object, string, boolean]>([
  [base(1002, "rate limit exceeded"), "overloaded", true],
  [base(1004, "login fail"), "unauthorized", false],
  [base(1008, "insufficient balance"), "refused", false],
  [base(1013, "internal service error"), "server-error", true],
  [{ error: { code: 429, message: "Slow down" } }, "overloaded", true],
  [{ error: { code: "401", message: "No key" } }, "unauthorized", false],
  [{ error: { type: "rate_limit_error", message: "Slow down" } }, "overloaded", true],
  [{ error: { type: "server_error", message: "Oops" } }, "server-error", true],
])("%o with status 200 is what it would be in a stream", async (body, problem, retryable) => {
  const { detail } = streamed(body);
  expect(streamed(body)).toMatchObject({ problem, retryable });
  expect(await answered(body)).toMatchObject({ problem, retryable, detail });
});

test("a list of one error is that error, and how long to wait is heard", async () => {
  const told = await answered([{ error: { code: 429, message: "Slow down" } }], { "retry-after": "7" });
  expect(told).toMatchObject({ problem: "overloaded", retryAfterMs: 7000 });
});

test.each<[unknown]>([
  [{ error: "Unexpected endpoint or method. (POST /chat/completions)" }],
  [{ error: { message: "whatever" } }],
  [{ base_resp: { status_code: 0, status_msg: "success" }, choices: [] }],
  [{ base_resp: null }],
  [{ choices: [{ message: { content: "error 429" } }] }],
  [null],
  [[]],
])("%o with status 200 is only no stream: the address is wrong, or the format", async (body) => {
  expect(await answered(body)).toMatchObject({ problem: "not-a-stream", retryable: false });
});
