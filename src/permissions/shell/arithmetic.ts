import { namesIn, namesSet, type Sums } from "./evaluates.ts";
import type { Findings } from "./findings.ts";
import type { Syntax } from "./syntax.ts";

/** What is computed or put in when a text runs: it may set variables, and evaluate what they hold. */
export class Arithmetic {
  private readonly text: string;
  private readonly findings: Findings;
  private readonly sums: Sums;

  constructor(text: string, findings: Findings, sums: Sums) {
    this.text = text;
    this.findings = findings;
    this.sums = sums;
  }

  /** `${x@P}` and `${!x}` run what the variable's value says, `${x:=y}` assigns, and after a `:` stands arithmetic. */
  expansion(node: Syntax): void {
    const operators = node.children.filter(({ named }) => !named).map(({ type }) => type);
    const text = this.slice(node).trimStart();
    if (operators.includes("@") || operators.includes("!") || /^\$\{!|@[A-Za-z]\}$/.test(text))
      this.findings.mark("dynamic");
    const part = /^\$\{(?:\w+|[@*])(?:\[[^\]]*\])?:(?![-+=?])([\s\S]*)\}$/.exec(text)?.[1];
    if (part !== undefined || operators.includes(":")) this.sum(part ?? text);
    if (/^\$\{#?\w+\[/.test(text) && !node.children.some(({ type }) => type === "subscript"))
      this.findings.mark("dynamic");
    if (!operators.includes("=") && !operators.includes(":=")) return;
    this.findings.holdOddValue();
    const name = node.children.find(({ type }) => type === "variable_name");
    if (name) this.sums.assign(this.slice(name), false);
    this.findings.add({ words: [], assigns: [name ? this.slice(name) : ""], text: this.slice(node) });
  }

  /** `([x]=1)`: what stands for the place is a sum, quoted or not. */
  array(node: Syntax): void {
    const places = node.children.map((child) => this.slice(child)).filter((source) => source.startsWith("["));
    if (places.some((source) => !/^\[\d+\]\+?=/.test(source))) this.findings.mark("dynamic");
  }

  /** Arithmetic evaluates names, and text that it is given, again and again. */
  sum(sum: string): void {
    for (const name of namesSet(sum)) this.findings.add({ words: [], assigns: [name], text: name });
    const names = namesIn(sum);
    if (names === null) this.findings.mark("dynamic");
    else this.sums.use(sum, names);
    if (names === null || names.length > 0) this.findings.compute();
  }

  /** One that stands between two of its words, or between its first and its last. */
  within({ children }: Syntax, open?: string, close?: string): void {
    const first = open === undefined ? children[0] : children.find(({ type }) => type === open);
    const last = close === undefined ? children.at(-1) : children.findLast(({ type }) => type === close);
    this.sum(first && last ? this.text.slice(first.end, last.start) : "`");
  }

  private slice(node: Syntax): string {
    return this.text.slice(node.start, node.end);
  }
}
