import { exactText } from "../front/visible.ts";
import { portlessHost } from "../permissions/portless-host.ts";
import type { Rule } from "../permissions/rules.ts";
import type { Io } from "./io.ts";

/** Who gives a rule that will not cover what he means is told so at once, as he would be when he is asked all the same. */
export function notePortless(rules: readonly Rule[], { note, texts: { gate } }: Io): void {
  for (const rule of rules) {
    const found = portlessHost(rule);
    if (found === null) continue;
    const host = found.includes(":") ? `[${found}]` : found;
    const example = `${rule.tool}(domain:${host.replace("*", "NAME")}:PORT)`;
    note(`${exactText(`${gate["private-host"]({ host, short: rule.text })}: ${example}`)}\n`);
  }
}
