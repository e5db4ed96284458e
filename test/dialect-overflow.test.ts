import { afterAll, expect, test } from "vitest";
import { textsIn } from "../src/i18n/texts.ts";
import { plainDialect } from "../src/providers/dialect.ts";
import { closeConnections } from "../src/providers/http.ts";
import { ModelError } from "../src/providers/model.ts";
import { modelAt } from "../src/providers/step.ts";
import { wireOf } from "./support/play-stream.ts";
import { notTooLong, type Said, tooLong } from "./support/providers/overflows.ts";
import { responsesProvider } from "./support/providers/responses.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { anthropicFormat, openaiFormat } from "./support/wire-formats.ts";

afterAll(closeConnections);

async function problemFor({ format, status, body }: Said): Promise<ModelError> {
  const formats = [openaiFormat("k"), responsesProvider("k"), anthropicFormat("k")];
  await using server = await startScriptedModel([{ status, body: body as object }], { formats });
  const base = format === "anthropic" ? server.anthropicUrl : server.url;
  const model = modelAt({
    ...{ id: "a/m", model: "m", baseUrl: new URL(base), key: "k", wire: await wireOf(format), dialect: plainDialect },
    ...{ known: {}, idleMs: 60_000, texts: textsIn("en").tools },
  });
  const messages = [{ role: "user", id: "msg_1", seq: 1, at: "2026-11-15T00:00:00.000Z", text: "go" } as const];
  const options = { onDelta() {}, signal: new AbortController().signal };
  const error = await model.step({ system: "s", tools: [], messages }, options).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
}

test.each(tooLong)("$who: a request that is too long is known as such", async (said) => {
  expect(await problemFor(said)).toMatchObject({ problem: "too-long", retryable: false });
});

test.each(notTooLong)("$who is not taken for a request that is too long", async (said) => {
  expect((await problemFor(said)).problem).not.toBe("too-long");
});
