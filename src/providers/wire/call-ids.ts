import type { Call } from "../../protocol/messages.ts";
import type { Dialect } from "../dialect.ts";
import { digest } from "./fit.ts";
import type { ToolNames } from "./fit-tools.ts";

/** The ids of one message's calls on the wire. */
export type CallIds = (calls: readonly Call[]) => string[];

/** Asked message by message from the first on: an id depends on what stands before it, and never on what follows. */
export function callIds(form: Dialect["callIds"], names: ToolNames): CallIds {
  switch (form) {
    case "any":
      return anyIds;
    case "nine":
      return nineSigns();
    case "counted":
      return counted(names);
  }
}

/** As the provider gave them. */
const anyIds: CallIds = (calls) => calls.map(({ id, wireId }) => wireId ?? id);

function nineSigns(): CallIds {
  const taken = new Set<string>();
  return (calls) =>
    calls.map(({ id, wireId = id }) => {
      let fit = /^[a-zA-Z0-9]{9}$/.test(wireId) ? wireId : digest(id, 9);
      for (let tries = 1; taken.has(fit); tries++) fit = digest(`${id} ${tries}`, 9);
      taken.add(fit);
      return fit;
    });
}

function counted(names: ToolNames): CallIds {
  const taken = new Set<string>();
  let count = 0;
  return (calls) =>
    calls.map(({ id, wireId = id, name: ours }) => {
      const name = names.toWire(ours);
      const came = /^functions\.(.+):(\d{1,9})$/.exec(wireId);
      const kept = came?.[1] === name && !taken.has(wireId);
      const fit = kept ? wireId : `functions.${name}:${count}`;
      count = kept ? Math.max(count, Number(came[2]) + 1) : count + 1;
      taken.add(fit);
      return fit;
    });
}
