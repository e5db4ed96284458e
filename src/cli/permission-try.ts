import { checkedRule, type ShownDryRun, saveRule, tryRule } from "../front/permissions.ts";
import { exactText, shortened } from "../front/visible.ts";
import type { Rule } from "../permissions/rules.ts";
import type { Runtime } from "../runtime.ts";
import { exitCode, type Io } from "./io.ts";
import { notePortless } from "./note-portless.ts";
import { effectFrom } from "./rule-effect.ts";
import { typedYes } from "./typed-yes.ts";
import { withRuntime } from "./with-runtime.ts";

interface Flags {
  output: "text" | "json";
  yes?: boolean;
}

/** What a rule would have changed of what was done so far. */
export async function permissionTryCommand(name: string, text: string, { output }: Flags, io: Io): Promise<number> {
  const given = checkedRule(text, effectFrom(name, io), io.texts);
  const found = await withRuntime(io, async (runtime) => tryRule(await meant(given, runtime, io), runtime, io));
  io.out(`${output === "json" ? JSON.stringify(found) : textOf(found, io)}\n`);
  noteUnknown(found, given.tool, io);
  notePortless([given], io);
  return exitCode.done;
}

/** The same, and then it is saved; where it would let risky calls pass, once a person has seen them. */
export async function permissionAddCommand(name: string, text: string, flags: Flags, io: Io): Promise<number> {
  const given = checkedRule(text, effectFrom(name, io), io.texts);
  const { permissions } = io.texts;
  return withRuntime(io, async (runtime: Runtime) => {
    const rule = await meant(given, runtime, io);
    const { effect, text: said } = rule;
    const found = await tryRule(rule, runtime, io);
    if (flags.output === "text") io.out(`${textOf(found, io)}\n`);
    noteUnknown(found, rule.tool, io);
    notePortless([rule], io);
    const agrees = found.risky === 0 || flags.yes === true || (await typedYes(permissions.ask(), io));
    const isNew = agrees && (await saveRule(rule, runtime.store, io.texts));
    if (flags.output === "json") io.out(`${JSON.stringify({ ...found, saved: agrees })}\n`);
    io.note(`${outcome()}\n`);
    return agrees ? exitCode.done : exitCode.needsPerson;

    function outcome(): string {
      if (!agrees) return io.stdin.isTTY ? permissions.notSaved() : permissions.needsYou();
      return isNew ? permissions.saved({ effect, rule: said }) : permissions.thereAlready({ effect, rule: said });
    }
  });
}

/** A tool of an MCP server may have to be named in another way; its user is told so. */
async function meant(rule: Rule, runtime: Runtime, io: Io): Promise<Rule> {
  if (!rule.tool.startsWith("mcp_")) return rule;
  const [{ exactRule }, { serverSetting }] = await Promise.all([
    import("../front/mcp/exact-rule.ts"),
    import("./mcp-parts.ts"),
  ]);
  const exact = await exactRule(rule, serverSetting(runtime, undefined, io));
  if (exact !== rule) io.note(`${io.texts.permissions.exactRule({ given: rule.text, rule: exact.text })}\n`);
  return exact;
}

/** It may be about a tool that comes later, so it is told and not refused. */
function noteUnknown({ known }: ShownDryRun, tool: string, { note, texts: { permissions } }: Io): void {
  if (!known) note(`${permissions.noSuchTool({ tool })}\n`);
}

const longestLine = 160;

function textOf({ effect, rule, calls, changed, risky, more, examples }: ShownDryRun, { texts }: Io): string {
  const { permissions } = texts;
  if (calls === 0) return permissions.noHistory();
  const oldest = more ? [permissions.onlyNewest({ calls })] : [];
  if (changed === 0) return [permissions.changesNothing({ rule, calls }), ...oldest].join("\n");
  const shown = examples.reduce((sum, { times }) => sum + times, 0);
  const about = effect !== "allow" ? permissions.examples() : permissions.risky({ risky, shown });
  const lines = examples.map(({ tool, text, times, risks, workspace }) => {
    const said = shortened(exactText(tool === "bash" ? text : `${tool} ${text}`), longestLine);
    const why = risks.map((risk) => permissions.risks[risk]).join(", ");
    return `  ${`${times}×`.padStart(4)}  ${said}${why && `  (${why})`}  [${exactText(workspace)}]`;
  });
  const listed = lines.length > 0 ? [about, ...lines] : [permissions.noneRisky()];
  return [permissions.would[effect]({ rule, changed, calls }), ...listed, ...oldest].join("\n");
}
