import type { Field, FieldValue } from "./fields.ts";

export interface YesNo {
  yes: string;
  no: string;
}

export type ReadAnswer = { value: FieldValue } | { problem: "number" | "range" | "option" | "format" };

/** What a person said to a field, as the form wants it. */
export function readAnswer(field: Field, text: string, words: YesNo): ReadAnswer {
  const said = text.trim();
  switch (field.kind) {
    case "boolean":
      if (said === words.yes || /^(y|yes|true|是)$/i.test(said)) return { value: true };
      return said === words.no || /^(n|no|false|否)$/i.test(said) ? { value: false } : { problem: "option" };
    case "number":
    case "integer": {
      const value = Number(said);
      if (said === "" || !Number.isFinite(value)) return { problem: "number" };
      if (field.kind === "integer" && !Number.isSafeInteger(value)) return { problem: "number" };
      return isWithin(value, field) ? { value } : { problem: "range" };
    }
    case "choice": {
      const value = optionSaid(field, said);
      return value === undefined ? { problem: "option" } : { value };
    }
    case "choices": {
      const values = chosenIn(field, said);
      if (values === null) return { problem: "option" };
      return isWithin(values.length, field) ? { value: values } : { problem: "range" };
    }
    case "text":
      if (!isWithin([...text].length, field)) return { problem: "range" };
      return fits(field.format, said) ? { value: text } : { problem: "format" };
  }
}

const isWithin = (size: number, { least = -Infinity, most = Infinity }: Field) => size >= least && size <= most;

const optionSaid = ({ options }: Field, said: string): string | undefined =>
  options.find(({ label, value }) => label === said || value === said)?.value;

/** One to a line, as every front end answers; typed by hand there may be commas instead. */
function chosenIn(field: Field, said: string): string[] | null {
  const lines = said.split("\n").map((line) => line.trim());
  const words = lines.every((line) => optionSaid(field, line) !== undefined) ? lines : said.split(/[,，、\n]/);
  const values = words.map((word) => optionSaid(field, word.trim()));
  return values.every((value) => value !== undefined) ? [...new Set(values)] : null;
}

function fits(format: string | undefined, said: string): boolean {
  switch (format) {
    case "email":
      return /^[^\s@]+@[^\s@]+$/.test(said);
    case "uri":
      return URL.canParse(said);
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/.test(said) && !Number.isNaN(Date.parse(said));
    case "date-time":
      return !Number.isNaN(Date.parse(said));
    default:
      return true;
  }
}
