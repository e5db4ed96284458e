import type { ToolCall, ToolDefinition } from "../../protocol/messages.ts";
import { allTaken, type SchemaLimits } from "../dialect.ts";
import { digest, wireName } from "./fit.ts";
import { fitSchema } from "./fit-schema.ts";
import { back, propertyRenames, type Renames, renamed } from "./property-names.ts";

/** Tools as a server takes them, and the way back. */
export interface FitTools {
  tools: readonly ToolDefinition[];
  names: ToolNames;
}

/** Between our names and the wire's, of tools and of the properties of their input. Where nothing differs it is `sameNames`. */
export interface ToolNames {
  toWire(name: string): string;
  inputToWire(name: string, input: object): object;
  /** Both take the name on the wire. */
  fromWire(wire: string): string;
  inputFromWire(wire: string, input: unknown): unknown;
}

export const sameNames: ToolNames = {
  toWire: (name) => wireName(name),
  inputToWire: (_, input) => input,
  fromWire: (wire) => wire,
  inputFromWire: (_, input) => input,
};

/** A call as it came, in our names. */
export const ownCall = (call: ToolCall, names: ToolNames): ToolCall =>
  names === sameNames
    ? call
    : { ...call, name: names.fromWire(call.name), input: names.inputFromWire(call.name, call.input) };

const known = new WeakMap<readonly ToolDefinition[], WeakMap<SchemaLimits, FitTools>>();

/** A session's tools never change, so this is worked out once for each dialect. */
export function fitTools(tools: readonly ToolDefinition[], limits: SchemaLimits): FitTools {
  const byLimits = known.get(tools) ?? new WeakMap<SchemaLimits, FitTools>();
  known.set(tools, byLimits);
  const before = byLimits.get(limits);
  if (before) return before;
  const fit = fitAnew(tools, limits);
  byLimits.set(limits, fit);
  return fit;
}

function fitAnew(tools: readonly ToolDefinition[], limits: SchemaLimits): FitTools {
  const { longestName } = limits;
  const wires = uniqueNames(
    tools.map(({ name }) => name),
    longestName,
  );
  const fit = tools.map(({ name, description, parameters }) => ({
    name: wires.get(name) ?? wireName(name, longestName),
    description,
    parameters: fitSchema(parameters, limits),
  }));
  const properties = new Map<string, Renames>();
  for (const { name, parameters } of tools) {
    const renames = propertyRenames(parameters, limits);
    if (renames.size > 0) properties.set(name, renames);
  }
  const isUsual = longestName === allTaken.longestName;
  const same = isUsual && properties.size === 0 && [...wires].every(([name, wire]) => name === wire);
  return { tools: fit, names: same ? sameNames : namesBy(wires, properties, longestName) };
}

function uniqueNames(names: readonly string[], longest: number): Map<string, string> {
  // A tool whose name is fine keeps it, whoever comes before it.
  const taken = new Set(names.filter((name) => wireName(name, longest) === name));
  return new Map(
    names.map((name) => {
      let wire = wireName(name, longest);
      for (let tries = 0; wire !== name && taken.has(wire); tries++)
        wire = wireName(`${name} ${digest(name, 4)}${tries}`, longest);
      taken.add(wire);
      return [name, wire];
    }),
  );
}

function namesBy(
  wires: ReadonlyMap<string, string>,
  properties: ReadonlyMap<string, Renames>,
  longest: number,
): ToolNames {
  const names = back(wires);
  const backwards = new Map([...properties].map(([name, renames]) => [name, back(renames)]));
  const fromWire = (wire: string) => names.get(wire) ?? wire;
  return {
    toWire: (name) => wires.get(name) ?? wireName(name, longest),
    inputToWire(name, input) {
      const renames = properties.get(name);
      return renames ? (renamed(input, renames) as object) : input;
    },
    fromWire,
    inputFromWire(wire, input) {
      const renames = backwards.get(fromWire(wire));
      return renames ? renamed(input, renames) : input;
    },
  };
}
