import type { EditableServer, ServerWish } from "./shapes.ts";

export interface Row {
  /** Tells rows apart that have no name yet. */
  id: number;
  name: string;
  value: string;
  /** A value is stored, which stays where none is typed. */
  isKept: boolean;
}

export interface FormValues {
  name: string;
  way: Way;
  command: string;
  /** One on each line. */
  args: string;
  cwd: string;
  url: string;
  /** The environment of a program, the headers for an address: what is typed for one is not sent to the other. */
  rows: Readonly<Record<Way, readonly Row[]>>;
}

export type Way = "stdio" | "http";

export const blankForm: FormValues = {
  ...{ name: "", way: "stdio", command: "", args: "", cwd: "", url: "" },
  rows: { stdio: [], http: [] },
};

export function formOf({ name, transport, command, args, cwd, url, variables }: EditableServer): FormValues {
  const way = transport === "stdio" ? "stdio" : "http";
  const kept = variables.map((variable, id) => ({ id, name: variable, value: "", isKept: true }));
  return {
    ...{ name, way, command, args: args.join("\n"), cwd, url },
    rows: { ...blankForm.rows, [way]: kept },
  };
}

/** What is sent. Values that were left empty and are stored stay as they are. */
export function wishOf(
  form: FormValues,
  before: { transport?: EditableServer["transport"]; isOff?: boolean } = {},
): ServerWish {
  const rows = form.rows[form.way].filter(({ name }) => name.trim() !== "");
  const isLeft = ({ isKept, value }: Row) => isKept && value === "";
  const values = Object.fromEntries(rows.filter((row) => !isLeft(row)).map(({ name, value }) => [name.trim(), value]));
  const keep = rows.filter(isLeft).map(({ name }) => name);
  const name = form.name.trim();
  const off = before.isOff && { disabled: true };
  if (form.way === "stdio") {
    const args = form.args.split("\n").filter((line) => line.trim() !== "");
    const cwd = form.cwd.trim();
    return { name, config: { command: form.command.trim(), args, env: values, ...(cwd && { cwd }), ...off }, keep };
  }
  const type = before.transport === "sse" ? "sse" : "http";
  return { name, config: { type, url: form.url.trim(), headers: values, ...off }, keep };
}

/** What will be started or connected to, as it is written. */
export const targetOf = ({ way, command, args, url }: FormValues): string =>
  way === "http" ? url.trim() : [command.trim(), ...args.split("\n").filter((line) => line.trim())].join(" ").trim();
