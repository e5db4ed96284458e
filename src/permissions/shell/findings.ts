import { Variables } from "./meaning.ts";
import type { Opaque, Redirect, ShellReading, SimpleCommand } from "./reading.ts";

/** Nobody reads more commands than this one by one. */
export const mostCommands = 200;

/** The most characters of a text and of all texts in it that are read. */
const mostText = 32 * 1024;

const strength: readonly Opaque[] = ["too-long", "too-many", "unreadable", "dynamic", "redefines"];

/** Prompts are expanded when they are shown, and some other variables evaluate what they are given. */
const evaluated = /^(PS[0-4]|PROMPT_COMMAND|RANDOM|SRANDOM|SECONDS|LINENO|HISTCMD|OPTIND|BASH_ENV|ENV)$/;

/** The reading of a text as far as it has been read. */
export class Findings {
  readonly commands: SimpleCommand[] = [];
  readonly redirects: Redirect[] = [];
  opaque: Opaque | null = null;
  background = false;
  readonly variables = new Variables();
  private left = mostText;

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
