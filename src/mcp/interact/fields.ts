/** One thing that a form of a server wants to know. */
export interface Field {
  name: string;
  /** What people read: its title and what it means, bounded. */
  label: string;
  required: boolean;
  kind: "text" | "number" | "integer" | "boolean" | "choice" | "choices";
  /** Of a choice: what is sent, and what people read. */
  options: readonly { value: string; label: string }[];
  /** What holds where nobody says anything else. */
  default?: FieldValue;
  least?: number;
  most?: number;
  format?: string;
}

export type FieldValue = string | number | boolean | string[];

/** A form that asks for more is not one that a person should have to fill in. */
const mostFields = 20;
const mostOptions = 100;
const longestLabel = 600;

/** The fields of a form, or null where it is none that we could show. */
export function fieldsOf(schema: unknown): Field[] | null {
  const { properties, required } = asRecord(schema);
  const names = Object.keys(asRecord(properties));
  if (names.length > mostFields) return null;
  const isRequired = new Set(Array.isArray(required) ? required : []);
  const fields = names.map((name) => fieldOf(name, asRecord(asRecord(properties)[name]), isRequired.has(name)));
  return fields.every((field) => field !== null) ? fields : null;
}

/** The fields as the model reads them, whether a person could be shown the form or not; bounded. */
export function fieldWords(schema: unknown): string {
  const { properties } = asRecord(schema);
  const words = Object.entries(asRecord(properties)).map(([name, one]) => {
    const { title, description, enum: values } = asRecord(one);
    const said = [title, description].filter((text) => typeof text === "string" && text !== name);
    const choice = Array.isArray(values) ? [values.slice(0, 10).join(" | ")] : [];
    const about = [...said, ...choice].join(": ");
    return shown(name, 60) + (about && ` (${shown(about, 120)})`);
  });
  return shown(words.slice(0, mostFields).join(", "), 1_500);
}

function fieldOf(name: string, schema: Record<string, unknown>, required: boolean): Field | null {
  const kind = kindOf(schema);
  const options = kind === "choice" ? optionsIn(schema) : kind === "choices" ? optionsIn(asRecord(schema.items)) : [];
  if (kind === null || options === null) return null;
  const { title, description, default: preset } = schema;
  const words = [typeof title === "string" ? title : name, typeof description === "string" ? description : ""];
  const [least, most] =
    kind === "text"
      ? [schema.minLength, schema.maxLength]
      : [schema.minimum ?? schema.minItems, schema.maximum ?? schema.maxItems];
  return {
    name,
    label: shown(words.filter(Boolean).join(": "), longestLabel),
    required,
    kind,
    options,
    ...(isValue(preset) && { default: preset }),
    ...(typeof least === "number" && { least }),
    ...(typeof most === "number" && { most }),
    ...(typeof schema.format === "string" && { format: schema.format }),
  };
}

function kindOf(schema: Record<string, unknown>): Field["kind"] | null {
  if (schema.type === "array") return "choices";
  if (schema.type === "boolean" || schema.type === "number" || schema.type === "integer") return schema.type;
  if (schema.type !== "string") return null;
  return Array.isArray(schema.enum) || Array.isArray(schema.oneOf) ? "choice" : "text";
}

/** `enum`, with `enumNames` or not, or a list of `const` and `title`. */
function optionsIn(schema: Record<string, unknown>): Field["options"] | null {
  const titled = schema.oneOf ?? schema.anyOf;
  const names = Array.isArray(schema.enumNames) ? schema.enumNames : [];
  const found = Array.isArray(schema.enum)
    ? schema.enum.map((value, at) => ({ value, label: names[at] ?? value }))
    : (Array.isArray(titled) ? titled : [])
        .map(asRecord)
        .map((one) => ({ value: one.const, label: one.title ?? one.const }));
  if (found.length === 0 || found.length > mostOptions) return null;
  if (!found.every(({ value, label }) => typeof value === "string" && typeof label === "string")) return null;
  const options = found.map(({ value, label }) => ({ value: value as string, label: shown(label as string, 200) }));
  if (areTold(options)) return options;
  const bare = options.map(({ value }) => ({ value, label: shown(value, 200) }));
  return areTold(bare) ? bare : null;
}

/** Two that read alike could not be told apart by the answer. */
const areTold = (options: Field["options"]) => new Set(options.map(({ label }) => label)).size === options.length;

/** What a stranger wrote, as a person may safely read it: on one line, nothing hidden in it. */
export const shown = (text: string, most: number): string => {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return plain.length > most ? `${plain.slice(0, most)}…` : plain;
};

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const isValue = (value: unknown): value is FieldValue =>
  ["string", "number", "boolean"].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === "string"));
