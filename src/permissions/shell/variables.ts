import { meaningOf } from "./meaning.ts";
import type { Syntax } from "./syntax.ts";

/** So many values of one variable are thought of. */
const most = 32;

/**
 * What the variables of a text may hold, wherever in it they are set: every value that is written out. One that is set
 * to something else anywhere, or nowhere, is not known. The home folder is `~`, and where it stands is `.`.
 */
export class Variables {
  private readonly held = new Map<string, ReadonlySet<string> | null>();

  of(name: string): readonly string[] | null {
    const known = standing[name];
    const set = this.held.get(name);
    if (set === null) return null;
    return set === undefined ? (known ?? null) : [...(known ?? []), ...set];
  }

  set(name: string, values: readonly string[] | null): void {
    const before = this.held.get(name);
    if (before === null) return;
    const all = values === null ? null : new Set([...(before ?? []), ...values]);
    this.held.set(name, all && all.size <= most ? all : null);
  }

  /** All that a tree sets. */
  learn(root: Syntax, text: string): void {
    const slice = ({ start, end }: Syntax) => text.slice(start, end);
    const open = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.type === "variable_assignment") this.assigned(node, slice);
      else if (node.type === "for_statement") this.looped(node, slice);
      else if (node.type === "command" || node.type === "expansion") this.given(node, slice);
      // The first of them is looked at first.
      for (let index = node.children.length - 1; index >= 0; index--) open.push(node.children[index] as Syntax);
    }
  }

  private assigned({ children }: Syntax, slice: (node: Syntax) => string): void {
    const [name, sign, value] = children;
    if (!name) return;
    const isPlain = name.type === "variable_name" && sign?.type === "=" && value?.type !== "array";
    const place = name.type === "subscript" ? name.children[0] : name;
    const meant = !isPlain ? null : value ? meaningOf(slice(value), this).words : [""];
    this.set(slice(place ?? name), meant);
  }

  private looped({ children: [, name, , ...values] }: Syntax, slice: (node: Syntax) => string): void {
    const words = values.filter(({ named, type }) => named && type !== "do_group");
    const meant = words.map((word) => meaningOf(slice(word), this).words);
    const isKnown = words.length > 0 && words.length <= most && meant.every((one) => one !== null);
    if (name) this.set(slice(name), isKnown ? meant.flatMap((one) => one ?? []) : null);
  }

  /** Those that a builtin puts a text into, and `${x:=y}`. */
  private given({ type, children: [first, ...rest] }: Syntax, slice: (node: Syntax) => string): void {
    if (type === "expansion") {
      const name = rest.find((one) => one.type === "variable_name");
      if (name && rest.some((one) => one.type === "=" || one.type === ":=")) this.set(slice(name), null);
      return;
    }
    if (!first || !/^(?:read|mapfile|readarray|printf|getopts|wait)$/.test(slice(first))) return;
    for (const word of rest) if (/^\w+$/.test(slice(word))) this.set(slice(word), null);
  }
}

const standing: Record<string, readonly string[]> = { __proto__: null as never, HOME: ["~"], PWD: ["."] };
