import { expect, test } from "vitest";
import { type Reply, startScriptedModel } from "../../../test/support/scripted-model.ts";
import { en } from "../../i18n/en/texts.ts";
import { dialectOf } from "../dialect.ts";
import { closeConnections } from "../http.ts";
import { anthropic } from "../wire/anthropic.ts";
import { examine } from "./examine.ts";

/** A server of Messages that thinks, and takes no result without the thinking before it. */
function reply(raw: string): Reply {
  const call = (city: string) => ({ name: "get_weather", input: { city } });
  if (raw.includes('"tool_result"')) {
    if (raw.includes('"signature"')) return { text: "The code is 4711." };
    return { status: 400, body: { type: "error", error: { type: "invalid_request_error", message: "no thinking" } } };
  }
  if (raw.includes("Paris and for Tokyo")) return { calls: [call("Paris"), call("Tokyo")] };
  if (raw.includes("Call get_weather")) return { reasoning: "Paris, then.", calls: [call("Paris")] };
  if (raw.includes("Call get_time")) return { calls: [{ name: "get_time", input: {} }] };
  if (raw.includes("Call write_note")) {
    return { calls: [{ name: "write_note", input: { title: "a/b", text: 'He said "yes" \\ 第二行' } }] };
  }
  if (raw.includes('"max_tokens":16,')) return { text: "1 2 3", stop: "length" };
  if (raw.includes("ORCHID-77")) return { text: "ORCHID-77" };
  if (raw.includes('"type":"image"')) return { text: "Blue and yellow" };
  return { text: "1 2 3" };
}

test("a model behind the Messages format is examined by the same probes", async () => {
  await using server = await startScriptedModel(({ raw }) => reply(raw));
  const { profile } = await examine({
    endpoint: {
      ...{ id: "x/y", model: "y", baseUrl: new URL(server.anthropicUrl), key: "k", wire: anthropic, idleMs: 5_000 },
      ...{ texts: en.tools, dialect: dialectOf(), known: {} },
    },
    format: "anthropic",
    texts: en,
    signal: new AbortController().signal,
    onFinding: () => undefined,
    retry: () => null,
  });
  closeConnections();
  const outcomes = Object.fromEntries(profile.probes.map(({ name, outcome }) => [name, outcome]));
  expect(outcomes).toMatchObject({
    ...{ answers: "yes", "output-limit": "yes", system: "yes", "tool-call": "yes", leaks: "no", reasoning: "yes" },
    ...{ "reasoning-echo": "yes", result: "yes", fragments: "yes", "no-arguments": "yes", parallel: "yes" },
    ...{ picture: "yes", context: "unclear" },
  });
  expect(outcomes).not.toHaveProperty("stream-options");
  expect(profile).toMatchObject({ known: { callsTools: true, sees: true } });
  // What the format itself does not take, its wire rewrites whatever the dialect says.
  expect(profile.dialect).toEqual({});
});
