import type { JsonSchema } from "../../protocol/messages.ts";
import type { ProbeName } from "../../protocol/probes.ts";
import { allTaken, type SchemaLimits } from "../dialect.ts";
import { type Asked, isRefusal } from "./ask.ts";
import { objectOf, promptOf, toolOf, weather } from "./messages.ts";
import { tellProblem, type Visit } from "./visit.ts";

const text = { type: "string" };

const cases: readonly { name: ProbeName; limit: keyof SchemaLimits; schema: JsonSchema }[] = [
  {
    name: "refs",
    limit: "refs",
    schema: objectOf({ city: { $ref: "#/$defs/city" } }, { $defs: { city: text } }),
  },
  {
    name: "top-unions",
    limit: "topUnions",
    schema: { type: "object", anyOf: [objectOf({ city: text }), objectOf({ zip: text })] },
  },
  { name: "unions", limit: "unions", schema: objectOf({ place: { anyOf: [text, { type: "integer" }] } }) },
  {
    name: "tuples",
    limit: "tuples",
    schema: objectOf({ at: { type: "array", items: [{ type: "number" }, { type: "number" }] } }),
  },
  { name: "type-lists", limit: "typeLists", schema: objectOf({ city: { type: ["string", "null"] } }) },
  { name: "property-names", limit: "anyNames", schema: objectOf({ "city name (城市)": text }) },
];

/** What a schema may hold, sent as it is. What is taken changes nothing: to be taken is not yet to be understood. */
export async function probeSchemas(visit: Visit): Promise<void> {
  const { ask, tell } = visit;
  const send = (schema: JsonSchema) =>
    ask(
      { tools: [toolOf("get_place", "A place.", schema)], messages: [promptOf("Say OK.")] },
      { dialect: { schema: allTaken } },
    );
  let control: Promise<Asked> | undefined;
  /** Whether the same request with a plain schema is taken: else the refusal is about something else. */
  const plainIsTaken = async () => {
    control ??= send(weather.parameters);
    return !(await control).problem;
  };

  for (const { name, limit, schema } of cases) {
    const { problem } = await send(schema);
    if (!problem) tell(name, "yes", "");
    else if (isRefusal(problem) && !(await plainIsTaken())) tell(name, "unclear", problem.detail);
    else tellProblem(visit, name, problem, { dialect: { schema: { [limit]: false } } });
  }
}
