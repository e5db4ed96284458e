import { expect, test } from "vitest";
import { en } from "../src/i18n/en/texts.ts";
import { type Dialect, dialectOf } from "../src/providers/dialect.ts";
import { examine } from "../src/providers/doctor/examine.ts";
import { answeredBy, objectOf, promptOf, toolOf, weather } from "../src/providers/doctor/messages.ts";
import { closeConnections } from "../src/providers/http.ts";
import { type Endpoint, modelAt } from "../src/providers/step.ts";
import { wireFor } from "../src/providers/wires.ts";
import { baseUrl, fakeProviders, startProvider } from "./support/providers/all.ts";
import type { RecordedRequest, Reply } from "./support/scripted-model.ts";

const text = { type: "string" };
/** A schema as MCP servers have them: all that one or the other provider refuses. */
const odd = toolOf("find_place", "Finds a place.", {
  type: "object",
  anyOf: [{ required: ["where"] }, { required: ["at (城市)"] }],
  properties: {
    where: { $ref: "#/$defs/where" },
    span: { type: "array", items: [{ type: "number" }, { type: "number" }] },
    "at (城市)": { type: ["string", "null"] },
    either: { anyOf: [text, { type: "integer" }] },
  },
  $defs: { where: objectOf({ city: text }) },
});

/** A model behind the provider, able to do all that the doctor asks for. */
function answer({ raw }: RecordedRequest): Reply {
  const body = JSON.parse(raw);
  const last = JSON.stringify((body.messages ?? body.input).at(-1));
  const call = (city: string) => ({ name: "get_weather", input: { city } });
  if (/tool_result|"role":"tool"|function_call_output/.test(last)) return { text: "The code is 4711." };
  if (raw.includes("Paris and for Tokyo")) return { calls: [call("Paris"), call("Tokyo")] };
  if (raw.includes("Call get_weather")) return { reasoning: "Paris, then.", calls: [call("Paris")] };
  return { text: raw.includes("ORCHID-77") ? "ORCHID-77" : "1 2 3" };
}

/** A turn of two steps, with thinking before the call; what went wrong, or null. */
async function twoSteps(endpoint: Endpoint, dialect: Dialect): Promise<string | null> {
  const model = modelAt({ ...endpoint, dialect });
  const options = { onDelta: () => undefined, signal: new AbortController().signal };
  const request = { system: "Be brief.", tools: [weather, odd] };
  const prompt = promptOf("Call get_weather for Paris.");
  try {
    const first = await model.step({ ...request, messages: [prompt] }, options);
    await model.step(
      { ...request, messages: [prompt, answeredBy(first, "Sunny. Code of the station: 4711.")] },
      options,
    );
    return null;
  } catch (error) {
    return String(error);
  }
}

test("what the doctor finds out alone is enough for every provider: none refuses a turn afterwards", async () => {
  const refused = { before: [] as string[], after: [] as string[] };
  for (const provider of fakeProviders) {
    await using server = await startProvider(provider, answer);
    const endpoint = {
      ...{ id: "x/y", model: provider.model, baseUrl: new URL(baseUrl(provider, server)), key: "k" },
      ...{ wire: await wireFor(provider.format), dialect: dialectOf(), known: {}, idleMs: 5_000, texts: en.tools },
    };
    if (await twoSteps(endpoint, dialectOf())) refused.before.push(provider.id);
    const { profile } = await examine({
      ...{ endpoint, format: provider.format, texts: en, signal: new AbortController().signal },
      onFinding: () => undefined,
      retry: () => null,
    });
    const problem = await twoSteps(endpoint, dialectOf(profile.dialect));
    if (problem) refused.after.push(`${provider.id}: ${problem}`);
  }
  closeConnections();
  // The control: without it many do.
  expect(refused.before.length).toBeGreaterThanOrEqual(5);
  expect(refused.after).toEqual([]);
});
