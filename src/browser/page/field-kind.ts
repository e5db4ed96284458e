import type { ElementHandle } from "playwright-core";

/** A field that takes only what is of its kind, and how far it goes. */
export interface FieldKind {
  type: keyof typeof formats;
  min: string;
  max: string;
  step: string;
}

/** As the field itself writes it; of numbers there is nothing to say. */
const formats = {
  date: "YYYY-MM-DD",
  time: "HH:MM",
  "datetime-local": "YYYY-MM-DDTHH:MM",
  month: "YYYY-MM",
  week: "YYYY-Www",
  color: "#rrggbb",
  number: "",
  range: "",
};

export const kindsSelector = Object.keys(formats).map((type) => `input[type=${type}]`);

/** What is written into without being a field: Playwright does not tell what stands there. */
export const editorSelector = [":is([role=textbox], [role=searchbox]):not(input, textarea)"];

/** What must be filled in before its form is sent. */
export const requiredSelector = [":required", "[aria-required=true]"];

/** Runs in the page, so it knows nothing of here. */
export const readKind = (element: unknown): Record<keyof FieldKind | "held", string> & { required: boolean } => {
  interface Field {
    name: string;
    value?: unknown;
    textContent: string;
    form: Scope | null;
    getRootNode(): Scope;
    matches(selector: string): boolean;
  }
  interface Scope {
    querySelectorAll(selector: string): Iterable<{ name: string }>;
  }
  const field = element as Field;
  const { type = "", min = "", max = "", step = "" } = element as Partial<Record<keyof FieldKind, string>>;
  const [least, most] = type === "range" ? ["0", "100"] : ["", ""];
  // One of a group that is required is enough, whichever says so.
  const isOfGroup = () =>
    [...(field.form ?? field.getRootNode()).querySelectorAll("input[type=radio]:required")].some(
      ({ name }) => name === field.name,
    );
  const required = field.matches(":required, [aria-required=true]") || (type === "radio" && isOfGroup());
  const held = field.value === undefined ? field.textContent.slice(0, 2_000) : "";
  return { type, min: min || least, max: max || most, step: step === "any" ? "" : step, required, held };
};

/** Null for a field that takes any text. */
export const asKind = (read: ReturnType<typeof readKind>): FieldKind | null =>
  Object.hasOwn(formats, read.type) ? (read as FieldKind) : null;

/** Of a field that takes a text as it comes, or files. */
export const takenBy = ({ type }: { type: string }) => taken.find((one) => one === type) ?? null;
const taken = ["file", "email", "url", "tel"] as const;

export const kindOf = async (field: ElementHandle): Promise<FieldKind | null> => asKind(await field.evaluate(readKind));

/** `number 1..10 step 2` */
export function kindWords({ type, min, max, step }: FieldKind): string {
  const bounds = min || max ? `${min}..${max}` : "";
  return [type, bounds, step && `step ${step}`].filter(Boolean).join(" ");
}

export const formatOf = ({ type }: FieldKind): string => formats[type];
