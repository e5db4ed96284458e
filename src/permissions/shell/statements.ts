import { evaluatesWords, isPlainSum, namesGiven } from "./evaluates.ts";
import { type Findings, mostCommands } from "./findings.ts";
import { innerCommands } from "./inner-commands.ts";
import { meaningOf } from "./meaning.ts";
import { type Meant, scanCommands } from "./reading.ts";
import {
  extraWords,
  fileOf,
  inputText,
  isInput,
  isStreamName,
  lastCommand,
  streamName,
  type Trailing,
  trailingOf,
} from "./redirects.ts";
import { agreesWithBash } from "./second-reader.ts";
import type { Parse, Syntax } from "./syntax.ts";
import { braceSize, plainWord, readWord, type Word } from "./words.ts";

/** Commands in commands in commands: deeper than this nobody looks. */
const deepest = 8;
/** What becomes more words than this is no list that a person wrote. */
const mostWords = 10_000;
/** A chain by `&&` is as deep as it is long. */
const deepestTree = 2 * mostCommands;

/** Adds all that a text would run, and what that would run. */
export function readStatements(text: string, parse: Parse, findings: Findings, depth: number): void {
  const root = depth > deepest || !findings.mayRead(text.length) ? null : parse(text);
  if (root && agreesWithBash(root, text)) {
    new Statements(text, parse, findings, depth).read(root);
    return;
  }
  // Inside another command the rest is still worth reading.
  findings.mark(depth === 0 ? "unreadable" : "dynamic");
  for (const command of scanCommands(text)) findings.add(command);
}

class Statements {
  private readonly text: string;
  private readonly parse: Parse;
  private readonly findings: Findings;
  private readonly depth: number;
  /** What the parser hung on a statement around a command, and is the command's. */
  private readonly trailing = new Map<Syntax, Trailing>();
  /** Assignments that are told with their command. */
  private readonly prefixes = new Set<Syntax>();

  constructor(text: string, parse: Parse, findings: Findings, depth: number) {
    this.text = text;
    this.parse = parse;
    this.findings = findings;
    this.depth = depth;
  }

  read(root: Syntax): void {
    this.findings.variables.learn(root, this.text);
    this.visit(root, 0);
  }

  private visit(node: Syntax, level: number): void {
    if (level > deepestTree) {
      this.findings.mark("unreadable");
      return;
    }
    if (node.type === "&") this.findings.background = true;
    if (node.named && Object.hasOwn(this.kinds, node.type)) this.kinds[node.type]?.(node, level);
    else if (node.named && !groups.has(node.type) && !inert.has(node.type)) this.findings.mark("unreadable");
    for (const child of node.children) this.visit(child, level + 1);
  }

  /** What is more than its parts. What stands in its words is run before it, but is told after it. */
  private readonly kinds: Record<string, (node: Syntax, level: number) => void> = {
    command: (node) => this.command(node),
    declaration_command: (node) => this.command(node),
    unset_command: (node) => this.command(node),
    variable_assignment: (node) => this.assignment(node),
    test_command: (node) => this.test(node),
    for_statement: (node) => this.loop(node),
    function_definition: () => this.findings.mark("redefines"),
    redirected_statement: (node) => this.redirected(node),
    file_redirect: (node) => this.redirect(node),
    expansion: (node) => this.expansion(node),
    arithmetic_expansion: (node) => this.sumWithin(node),
    subscript: (node) => this.sumWithin(node, "[", "]"),
    c_style_for_statement: (node) => this.sumWithin(node, "((", "))"),
    compound_statement: (node) => {
      if (node.children[0]?.type === "((") this.sumWithin(node);
    },
    array: (node) => this.array(node),
    heredoc_redirect: (node) => this.number(node),
    herestring_redirect: (node) => this.number(node),
  };

  private redirected(node: Syntax): void {
    const [body] = node.children;
    const trailing = trailingOf(node);
    const command = body && lastCommand(body);
    if (command) this.trailing.set(command, trailing);
    // Words after a group's redirect belong to nobody: bash would not run this.
    else if (trailing.words.length > 0) this.findings.mark("unreadable");
  }

  private command(node: Syntax): void {
    const words: Word[] = [];
    const assigns: string[] = [];
    const sets: Meant[] = [];
    const trailing = this.trailing.get(node);
    const inputs = [...node.children.filter(({ type }) => /_redirect$/.test(type)).filter(isInput)];
    for (const child of node.children) {
      if (child.type === "variable_assignment") {
        assigns.push(this.nameOf(child));
        this.prefixes.add(child);
        const value = child.children[2];
        if (value) sets.push({ index: -1, ...meaningOf(this.slice(value), this.findings.variables) });
        // For `export` and its like it is a word as well.
        if (node.type !== "command") words.push(this.assigned(child));
      } else if (isStreamName(child, this.text)) continue;
      else if (child.type === "subshell") this.findings.mark("unreadable");
      else if (!/_redirect$/.test(child.type)) words.push(this.word(child));
      else if (extraWords(child).length > 0) this.findings.mark("unreadable");
    }
    for (const extra of trailing?.words ?? []) words.push(this.word(extra));
    if (node.type !== "command") {
      for (const { value } of words.slice(1)) {
        const name = /^[A-Za-z_]\w*/.exec(value ?? "")?.[0];
        if (name && !assigns.includes(name)) assigns.push(name);
      }
    }
    const end = trailing?.words.at(-1)?.end ?? node.end;
    this.run(words, {
      ...{ assigns, text: this.text.slice(node.start, end), sets },
      inputs: [...inputs, ...(trailing?.inputs ?? [])],
    });
  }

  /** An assignment alone is told as a command without words; one before a command is told with it. */
  private assignment(node: Syntax): void {
    const value = node.children.at(-1);
    if (value?.named && value.type !== "array") this.word(value);
    if (!this.prefixes.has(node))
      this.findings.add({ words: [], assigns: [this.nameOf(node)], text: this.slice(node) });
  }

  private assigned(node: Syntax): Word {
    const value = node.children.at(-1) as Syntax;
    const known = value.type === "array" ? null : value.named ? this.word(value).value : "";
    return plainWord(known === null ? null : `${this.nameOf(node)}=${known}`, this.slice(node));
  }

  private test(node: Syntax): void {
    const words: Word[] = [];
    const collect = (part: Syntax): void => {
      if (!part.named) words.push(plainWord(this.slice(part)));
      else if (/expression$/.test(part.type) && part.type !== "brace_expression") part.children.forEach(collect);
      else words.push(this.word(part));
    };
    for (const child of node.children) collect(child);
    this.run(words, { assigns: [], text: this.slice(node), inputs: [] });
  }

  /** The variable of a loop is told only if it could mean something to a program: those are in capitals. */
  private loop(node: Syntax): void {
    const [, variable, , ...values] = node.children;
    const name = variable ? this.slice(variable) : "";
    if (!/^[a-z_][a-z0-9_]*$/.test(name)) this.findings.add({ words: [], assigns: [name], text: this.slice(node) });
    for (const value of values) if (value.named && value.type !== "do_group") this.word(value);
  }

  private meant(words: readonly Word[]): Meant[] {
    return words.flatMap(({ value, glob, source, isMade }, index) =>
      (value === null || (index === 0 && glob)) && !isMade
        ? { index, ...meaningOf(source, this.findings.variables) }
        : [],
    );
  }

  private run(words: Word[], { assigns, text, inputs, within = 0, sets = [] }: Run): void {
    const [name] = words;
    if (within > deepest) {
      this.findings.mark("unreadable");
      return;
    }
    if (reserved.has(name?.source ?? "")) this.findings.mark("unreadable");
    const isTest = name?.source === "[";
    if (words.length > 0 && (name?.value === null || (name?.glob && !isTest) || evaluatesWords(words))) {
      this.findings.mark("dynamic");
    }
    // An assignment that the parser took for a command.
    if (/^\w+(\[.*\])?\+?=/s.test(name?.source ?? "")) this.findings.mark("dynamic");
    for (const name of namesGiven(words)) this.findings.add({ words: [], assigns: [name], text });
    const globs = words.flatMap((word, index) => (word.glob && index > 0 ? [index] : []));
    const meant = [...this.meant(words), ...sets];
    this.findings.add({
      words: words.map(({ value, glob }, index) => (index === 0 && glob && !isTest ? null : value)),
      ...(globs.length > 0 && { globs }),
      ...(meant.length > 0 && { meant }),
      assigns,
      text,
    });
    for (const inner of innerCommands(words)) {
      if (inner.kind === "words")
        this.run(inner.words, {
          ...{ assigns: inner.assigns ?? [], text: textOf(inner.words), within: within + 1 },
          inputs: inner.hasInput ? inputs : [],
        });
      else if (inner.kind === "script") readStatements(inner.text, this.parse, this.findings, this.depth + 1);
      else if (inner.kind === "input") this.input(inputs);
      else if (inner.kind === "loose") for (const one of scanCommands(inner.text)) this.findings.add(one);
      else this.findings.mark(inner.kind);
    }
  }

  /** What a shell reads from its input is commands: known if it stands there, and not if another command writes it. */
  private input(inputs: readonly Syntax[]): void {
    const [only, second] = inputs;
    const text = only && !second ? inputText(only, this.text) : null;
    if (text === null) this.findings.mark("dynamic");
    else readStatements(text, this.parse, this.findings, this.depth + 1);
  }

  /** `${x@P}` and `${!x}` run what the variable's value says, `${x:=y}` assigns, and after a `:` stands arithmetic. */
  private expansion(node: Syntax): void {
    const operators = node.children.filter(({ named }) => !named).map(({ type }) => type);
    const text = this.slice(node).trimStart();
    if (operators.includes("@") || operators.includes("!") || /^\$\{!|@[A-Za-z]\}$/.test(text))
      this.findings.mark("dynamic");
    const part = /^\$\{(?:\w+|[@*])(?:\[[^\]]*\])?:(?![-+=?])([\s\S]*)\}$/.exec(text)?.[1];
    if (part !== undefined || operators.includes(":")) this.sum(part ?? text);
    if (/^\$\{#?\w+\[/.test(text) && !node.children.some(({ type }) => type === "subscript"))
      this.findings.mark("dynamic");
    if (!operators.includes("=") && !operators.includes(":=")) return;
    const name = node.children.find(({ type }) => type === "variable_name");
    this.findings.add({ words: [], assigns: [name ? this.slice(name) : ""], text: this.slice(node) });
  }

  /** `([x]=1)`: what stands for the place is a sum, quoted or not. */
  private array(node: Syntax): void {
    const places = node.children.map((child) => this.slice(child)).filter((source) => source.startsWith("["));
    if (places.some((source) => !/^\[\d+\]\+?=/.test(source))) this.findings.mark("dynamic");
  }

  private sum(sum: string): void {
    if (!isPlainSum(sum)) this.findings.mark("dynamic");
  }

  /** The sum that stands between two of its words, or between its first and its last. */
  private sumWithin({ children }: Syntax, open?: string, close?: string): void {
    const first = open === undefined ? children[0] : children.find(({ type }) => type === open);
    const last = close === undefined ? children.at(-1) : children.findLast(({ type }) => type === close);
    this.sum(first && last ? this.text.slice(first.end, last.start) : "`");
  }

  private redirect(node: Syntax): void {
    this.number(node);
    const file = fileOf(node, this.text);
    if (file === "unreadable") this.findings.mark(file);
    else if (file) {
      const { source, ...redirect } = file;
      const { words: meant } = meaningOf(source, this.findings.variables);
      this.findings.redirects.push(file.target === null && meant ? { ...redirect, meant } : redirect);
    }
  }

  /** `{NAME}>file` puts the stream's number into NAME. */
  private number(redirect: Syntax): void {
    const name = streamName(redirect, this.text);
    // A place in a list: what stands for it is a sum.
    if (name?.isPlace) this.findings.mark("dynamic");
    if (name?.name) this.findings.add({ words: [], assigns: [name.name], text: `{${name.name}}` });
  }

  private nameOf(assignment: Syntax): string {
    const [name] = assignment.children;
    if (!name) return "";
    return this.slice(name.type === "subscript" ? (name.children[0] ?? name) : name);
  }

  private word(node: Syntax): Word {
    const word = readWord(node, this.text);
    if (word?.splits && braceSize(word.source) > mostWords) this.findings.mark("dynamic");
    if (word) return word;
    this.findings.mark("unreadable");
    return plainWord(null, this.slice(node));
  }

  private slice(node: Syntax): string {
    return this.text.slice(node.start, node.end);
  }
}

/** What belongs to a command besides its words. */
interface Run {
  assigns: string[];
  text: string;
  inputs: readonly Syntax[];
  within?: number;
  sets?: readonly Meant[];
}

const textOf = (words: readonly Word[]) => words.map(({ source }) => source).join(" ");

/** What only holds others. */
const groups: ReadonlySet<string> = new Set([
  ...["program", "list", "pipeline", "subshell", "compound_statement", "do_group", "if_statement", "elif_clause"],
  ...["else_clause", "while_statement", "case_statement", "case_item", "negated_command", "command_substitution"],
  ...["process_substitution", "variable_assignments", "herestring_redirect", "heredoc_redirect", "heredoc_body"],
]);

/** Parts of words and patterns: they run nothing but what is substituted in them. */
const inert: ReadonlySet<string> = new Set([
  ...["word", "number", "string", "string_content", "raw_string", "ansi_c_string", "concatenation", "array"],
  ...["simple_expansion", "variable_name", "special_variable_name", "file_descriptor", "brace_expression"],
  ...["binary_expression", "unary_expression", "postfix_expression", "ternary_expression", "parenthesized_expression"],
  ...["regex", "extglob_pattern", "test_operator", "heredoc_start", "heredoc_content", "heredoc_end", "comment"],
  ...["command_name", "translated_string"],
]);

/** Words of the shell that begin or end a statement: as a command's name they show that the parser lost its way. */
const reserved: ReadonlySet<string> = new Set([
  ...["if", "then", "elif", "else", "fi", "for", "while", "until", "select", "do", "done", "case", "esac", "in"],
  ...["function", "{", "}", "]]"],
]);
