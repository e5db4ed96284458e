import type { Opaque, Redirect, ShellReading, SimpleCommand } from "./reading.ts";

/** Beyond this many commands nobody reads them one by one. */
export const mostCommands = 200;

const strength: readonly Opaque[] = ["too-long", "too-many", "unreadable", "dynamic", "redefines"];

/** What has been found so far. */
export class Findings {
  readonly commands: SimpleCommand[] = [];
  readonly redirects: Redirect[] = [];
  opaque: Opaque | null = null;

  /** The stronger reason stays. */
  mark(reason: Opaque): void {
    if (this.opaque === null || strength.indexOf(reason) < strength.indexOf(this.opaque)) this.opaque = reason;
  }

  add(command: SimpleCommand): void {
    if (this.commands.length >= mostCommands) this.mark("too-many");
    else this.commands.push(command);
  }

  reading(): ShellReading {
    return { commands: this.commands, redirects: this.redirects, opaque: this.opaque };
  }
}
