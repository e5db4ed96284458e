import { agreesWithBash } from "./agree.ts";
import type { Findings } from "./findings.ts";
import { givenCommands } from "./given.ts";
import { scanCommands } from "./scan.ts";
import type { Parse, Syntax } from "./syntax.ts";
import { plainWord, readWord, type Word } from "./words.ts";

/** Commands in commands in commands: deeper than this nobody looks. */
const deepest = 8;
/** Brackets in brackets. A person's commands have a handful. */
const deepestTree = 150;

/** Adds all that a text would run, and what that would run. */
export function readStatements(text: string, parse: Parse, findings: Findings, depth: number): void {
  const root = depth > deepest ? null : parse(text);
  if (!root || !agreesWithBash(root, text)) {
    // Inside another command the rest is still worth reading.
    findings.mark(depth === 0 ? "unreadable" : "dynamic");
    for (const command of scanCommands(text)) findings.add(command);
    return;
  }
  new Statements(text, parse, findings, depth).visit(root, 0);
}

/** What only holds others. */
const groups = new Set([
  ...["program", "list", "pipeline", "subshell", "compound_statement", "do_group", "if_statement", "elif_clause"],
  ...["else_clause", "while_statement", "case_statement", "case_item", "negated_command", "command_substitution"],
  ...["process_substitution", "variable_assignments", "c_style_for_statement", "herestring_redirect"],
  ...["heredoc_redirect", "heredoc_body"],
]);

/** Parts of words and of arithmetic: they run nothing but what is substituted in them. */
const inert = new Set([
  ...["word", "number", "string", "string_content", "raw_string", "ansi_c_string", "concatenation", "array"],
  ...["simple_expansion", "variable_name", "special_variable_name", "file_descriptor", "brace_expression"],
  ...["arithmetic_expansion", "binary_expression", "unary_expression", "postfix_expression", "ternary_expression"],
  ...["parenthesized_expression", "subscript", "regex", "extglob_pattern", "test_operator", "heredoc_start"],
  ...["heredoc_content", "heredoc_end", "comment", "command_name", "translated_string"],
]);

class Statements {
  private readonly text: string;
  private readonly parse: Parse;
  private readonly findings: Findings;
  private readonly depth: number;

  constructor(text: string, parse: Parse, findings: Findings, depth: number) {
    this.text = text;
    this.parse = parse;
    this.findings = findings;
    this.depth = depth;
  }

  visit(node: Syntax, level: number): void {
    if (level > deepestTree) this.findings.mark("unreadable");
    else if (node.named && Object.hasOwn(this.ways, node.type)) this.ways[node.type]?.(node, level);
    else {
      if (node.named && !groups.has(node.type) && !inert.has(node.type)) this.findings.mark("unreadable");
      this.visitAll(node.children, level);
    }
  }

  /** What is more than its parts. */
  private readonly ways: Record<string, (node: Syntax, level: number) => void> = {
    command: (node, level) => this.command(node, level, null),
    declaration_command: (node, level) => this.declaration(node, level),
    unset_command: (node, level) => this.declaration(node, level),
    variable_assignment: (node, level) => {
      this.findings.add({ words: [], assigns: [this.nameOf(node)], text: this.slice(node) });
      this.visitAll(node.children, level);
    },
    test_command: (node, level) => this.test(node, level),
    for_statement: (node, level) => this.loop(node, level),
    function_definition: (node, level) => {
      this.findings.mark("redefines");
      this.visitAll(node.children, level);
    },
    redirected_statement: (node, level) => this.redirected(node, level),
    file_redirect: (node, level) => {
      this.redirect(node);
      this.visitAll(node.children, level);
    },
    expansion: (node, level) => {
      this.expansion(node);
      this.visitAll(node.children, level);
    },
  };

  private visitAll(nodes: readonly Syntax[], level: number): void {
    for (const node of nodes) this.visit(node, level + 1);
  }

  /** A command and its own redirects: what it reads from a heredoc may be commands. */
  private redirected(node: Syntax, level: number): void {
    const [body] = node.children;
    const heredoc = node.children.find(({ type }) => type === "heredoc_redirect");
    for (const child of node.children) {
      if (child === body && child.type === "command") this.command(child, level + 1, heredoc ?? null);
      else this.visit(child, level + 1);
    }
  }

  private command(node: Syntax, level: number, heredoc: Syntax | null): void {
    const words: Word[] = [];
    const assigns: string[] = [];
    const inputs: Syntax[] = heredoc ? [heredoc] : [];
    for (const child of node.children) {
      if (child.type === "variable_assignment") assigns.push(this.nameOf(child));
      else if (child.type === "herestring_redirect") inputs.push(child);
      else if (child.type === "subshell") this.findings.mark("unreadable");
      else if (child.type !== "file_redirect") words.push(this.word(child));
    }
    this.run(words, assigns, this.slice(node), inputs);
    // What stands in its words is run before it, but who reads the list wants the outer one first.
    for (const child of node.children) {
      if (child.type === "variable_assignment") this.visitAll(child.children, level + 1);
      else this.visit(child, level + 1);
    }
  }

  /** `export A=b` and its like: commands that also assign. */
  private declaration(node: Syntax, level: number): void {
    const words: Word[] = [];
    const assigns: string[] = [];
    for (const child of node.children) {
      if (child.type === "variable_assignment") {
        assigns.push(this.nameOf(child));
        const [name, value] = [this.nameOf(child), child.children.at(-1) as Syntax];
        const known = value.type === "array" ? null : this.word(value).value;
        words.push(plainWord(known === null ? null : `${name}=${known}`, this.slice(child)));
      } else {
        const word = this.word(child);
        words.push(word);
        if (words.length > 1 && word.value !== null && !word.value.startsWith("-")) {
          assigns.push(word.value.split("=")[0] as string);
        }
      }
    }
    this.run(words, assigns, this.slice(node), []);
    for (const child of node.children) {
      if (child.type === "variable_assignment") this.visitAll(child.children, level + 1);
      else this.visit(child, level + 1);
    }
  }

  private test(node: Syntax, level: number): void {
    const words: Word[] = [];
    const collect = (part: Syntax): void => {
      const isWord = part.children.length === 0 || /string|expansion|substitution|concatenation/.test(part.type);
      if (!part.named) words.push(plainWord(this.slice(part)));
      else if (isWord) words.push(this.word(part));
      else for (const child of part.children) collect(child);
    };
    for (const child of node.children) collect(child);
    this.run(words, [], this.slice(node), []);
    this.visitAll(node.children, level);
  }

  /** The variable of a loop is told only if it could mean something to a program: those are in capitals. */
  private loop(node: Syntax, level: number): void {
    const variable = node.children.find(({ type }) => type === "variable_name");
    const name = variable ? this.slice(variable) : "";
    if (!/^[a-z_][a-z0-9_]*$/.test(name)) this.findings.add({ words: [], assigns: [name], text: this.slice(node) });
    this.visitAll(node.children, level);
  }

  private run(words: Word[], assigns: string[], text: string, inputs: readonly Syntax[]): void {
    const [name] = words;
    if (words.length > 0 && (!name || name.value === null || name.glob)) this.findings.mark("dynamic");
    const globs = words.flatMap((word, index) => (word.glob ? [index] : []));
    this.findings.add({
      words: words.map(({ value, glob }, index) => (index === 0 && glob ? null : value)),
      ...(globs.length > 0 && { globs }),
      assigns,
      text,
    });
    for (const given of givenCommands(words)) {
      if (given.kind === "words") this.run(given.words, given.assigns, textOf(given.words), given.input ? inputs : []);
      else if (given.kind === "script") readStatements(given.text, this.parse, this.findings, this.depth + 1);
      else if (given.kind === "input") this.input(inputs);
      else if (given.kind === "loose") for (const one of scanCommands(given.text)) this.findings.add(one);
      else this.findings.mark(given.kind);
    }
  }

  /** What a shell reads from its input is commands: known if it stands there, and not if another command writes it. */
  private input(inputs: readonly Syntax[]): void {
    const [only, second] = inputs;
    const text = only && !second ? this.inputText(only) : null;
    if (text === null) this.findings.mark("dynamic");
    else readStatements(text, this.parse, this.findings, this.depth + 1);
  }

  private inputText(node: Syntax): string | null {
    if (node.type === "herestring_redirect") return this.word(node.children.at(-1) as Syntax).value;
    const body = node.children.find(({ type }) => type === "heredoc_body");
    if (!body) return "";
    const start = node.children.find(({ type }) => type === "heredoc_start");
    const isQuoted = start !== undefined && /["'\\]/.test(this.slice(start));
    if (!isQuoted && /[\\$`]/.test(this.slice(body))) return null;
    return this.slice(body);
  }

  private redirect(node: Syntax): void {
    const operator = node.children.find(({ named }) => !named);
    const target = node.children.at(-1);
    if (!operator || !target || target === operator) return;
    const word = this.word(target);
    // A copy of another stream opens no file.
    if (operator.type.endsWith("&") && word.value !== null && /^[0-9]*-?$/.test(word.value)) return;
    if (operator.type === ">&-" || operator.type === "<&-") return;
    const known = word.glob ? null : word.quotedTilde ? `./${word.value}` : word.value;
    const action = operator.type === "<" || operator.type === "<&" ? "read" : "write";
    // What a substitution gives is a pipe to a command, and that is told.
    if (target.type === "process_substitution") return;
    this.findings.redirects.push({ action, target: known });
  }

  /** `${x@P}` and `${!x}` run what the variable's value says; `${x:=y}` assigns. */
  private expansion(node: Syntax): void {
    const operators = node.children.filter(({ named }) => !named).map(({ type }) => type);
    if (operators.includes("@") || operators.includes("!")) this.findings.mark("dynamic");
    if (operators.includes("=") || operators.includes(":=")) {
      const name = node.children.find(({ type }) => type === "variable_name");
      this.findings.add({ words: [], assigns: [name ? this.slice(name) : ""], text: this.slice(node) });
    }
  }

  private nameOf(assignment: Syntax): string {
    const [name] = assignment.children;
    if (!name) return "";
    return this.slice(name.type === "subscript" ? (name.children[0] ?? name) : name);
  }

  private word(node: Syntax): Word {
    const word = readWord(node, this.text);
    if (word) return word;
    this.findings.mark("unreadable");
    return plainWord(null, this.slice(node));
  }

  private slice(node: Syntax): string {
    return this.text.slice(node.start, node.end);
  }
}

const textOf = (words: readonly Word[]) => words.map(({ source }) => source).join(" ");
