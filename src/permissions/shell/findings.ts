import { Variables } from "./meaning.ts";
import type { Opaque, Redirect, ShellReading, SimpleCommand } from "./reading.ts";

/** Beyond this many commands nobody reads them one by one. */
export const mostCommands = 200;

/** All texts that are read for one, itself among them. */
const mostText = 32 * 1024;

const strength: readonly Opaque[] = ["too-long", "too-many", "unreadable", "dynamic", "redefines"];

/** Prompts are expanded when they are shown, in a trace for example; and some names evaluate what they are given. */
const evaluated = /^(PS[0-4]|PROMPT_COMMAND|RANDOM|SRANDOM|SECONDS|LINENO|HISTCMD|OPTIND|BASH_ENV|ENV)$/;

/** What has been found so far. */
export class Findings {
  readonly commands: SimpleCommand[] = [];
  readonly redirects: Redirect[] = [];
  opaque: Opaque | null = null;
  background = false;
  /** What variables hold, of all texts that are read for this one. */
  readonly variables = new Variables();
  private left = mostText;

  /** Texts in texts in texts may be long together: not all of them are read. */
  mayRead(length: number): boolean {
    this.left -= length;
    return this.left >= 0;
  }

  /** The stronger reason stays. */
  mark(reason: Opaque): void {
    if (this.opaque === null || strength.indexOf(reason) < strength.indexOf(this.opaque)) this.opaque = reason;
  }

  add(command: SimpleCommand): void {
    if (command.assigns.some((name) => evaluated.test(name))) this.mark("dynamic");
    if (this.commands.length >= mostCommands) this.mark("too-many");
    else this.commands.push(command);
  }

  reading(): ShellReading {
    const { commands, redirects, opaque } = this;
    return { commands, redirects, opaque, ...(this.background && { background: true as const }) };
  }
}
