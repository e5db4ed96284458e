import { innerCommands } from "./inner-commands.ts";
import { meaningOf, Variables } from "./meaning.ts";
import {
  type Meant,
  type Opaque,
  type Redirect,
  type ShellReading,
  type SimpleCommand,
  scanCommands,
} from "./reading.ts";
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
import { type Parse, type Syntax, types } from "./syntax.ts";
import { braceSize, evaluatesWords, isPlainSum, namesGiven, plainWord, readWord, type Word } from "./words.ts";

const mostCommands = 200;

const mostText = 32 * 1024;

const strength: readonly Opaque[] = ["too-long", "too-many", "unreadable", "dynamic", "redefines"];

/** Prompts are expanded when they are shown, and some other variables evaluate what they are given. */
const evaluated = /^(PS[0-4]|PROMPT_COMMAND|RANDOM|SRANDOM|SECONDS|LINENO|HISTCMD|OPTIND|BASH_ENV|ENV)$/;

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

/** Commands in commands are read to this depth. */
const deepest = 8;
/** Braces that become more words than this were not written by a person. */
const mostWords = 10_000;
/** A chain by `&&` is as deep as it is long. */
const deepestTree = 2 * mostCommands;

/** Adds all commands that a text would run, and those that these would run. */
export function readStatements(text: string, parse: Parse, findings: Findings, depth: number): void {
  const root = depth > deepest || !findings.mayRead(text.length) ? null : parse(text);
  if (!root || !agreesWithBash(root, text)) {
    // Inside another command the rest is still worth reading.
    findings.mark(depth === 0 ? "unreadable" : "dynamic");
    for (const command of scanCommands(text)) findings.add(command);
    return;
  }
  /** Parts that the parser hung on a statement around a command, although they are the command's. */
  const tails = new Map<Syntax, Trailing>();
  const prefixes = new Set<Syntax>();
  /** Nodes that are more than their parts. What stands in their words is run before them, but is told after them. */
  const kinds: Record<string, (node: Syntax) => void> = {
    command,
    declaration_command: command,
    unset_command: command,
    variable_assignment: assignment,
    test_command: test,
    for_statement: loop,
    function_definition: () => findings.mark("redefines"),
    redirected_statement: redirected,
    file_redirect: redirect,
    expansion,
    arithmetic_expansion: sumWithin,
    subscript: sumWithin,
    c_style_for_statement: sumWithin,
    compound_statement: (node) => node.children[0]?.type === "((" && sumWithin(node),
    array,
    heredoc_redirect: number,
    herestring_redirect: number,
  };
  findings.variables.learn(root, text);
  visit(root, 0);

  function visit(node: Syntax, level: number): void {
    if (level > deepestTree) {
      findings.mark("unreadable");
      return;
    }
    if (node.type === "&") findings.background = true;
    if (node.named && Object.hasOwn(kinds, node.type)) kinds[node.type]?.(node);
    else if (node.named && !groups.has(node.type) && !inert.has(node.type)) findings.mark("unreadable");
    for (const child of node.children) visit(child, level + 1);
  }

  function redirected(node: Syntax): void {
    const [body] = node.children;
    const trailing = trailingOf(node);
    const command = body && lastCommand(body);
    if (command) tails.set(command, trailing);
    // Words after a group's redirect belong to nobody, and bash would not run this.
    else if (trailing.words.length > 0) findings.mark("unreadable");
  }

  function command(node: Syntax): void {
    const words: Word[] = [];
    const assigns: string[] = [];
    const sets: Meant[] = [];
    const trailing = tails.get(node);
    const inputs = [...node.children.filter(({ type }) => /_redirect$/.test(type)).filter(isInput)];
    for (const child of node.children) {
      if (child.type === "variable_assignment") {
        assigns.push(nameOf(child));
        prefixes.add(child);
        const value = child.children[2];
        if (value) sets.push({ index: -1, ...meaningOf(slice(value), findings.variables) });
        // For `export` and its like it is a word as well.
        if (node.type !== "command") words.push(assigned(child));
      } else if (isStreamName(child, text)) continue;
      else if (child.type === "subshell") findings.mark("unreadable");
      else if (!/_redirect$/.test(child.type)) words.push(word(child));
      else if (extraWords(child).length > 0) findings.mark("unreadable");
    }
    for (const extra of trailing?.words ?? []) words.push(word(extra));
    if (node.type !== "command") {
      for (const { value } of words.slice(1)) {
        const name = /^[A-Za-z_]\w*/.exec(value ?? "")?.[0];
        if (name && !assigns.includes(name)) assigns.push(name);
      }
    }
    const end = trailing?.words.at(-1)?.end ?? node.end;
    run(words, {
      ...{ assigns, text: text.slice(node.start, end), sets },
      inputs: [...inputs, ...(trailing?.inputs ?? [])],
    });
  }

  /** An assignment alone is a command without words. One before a command is told with that. */
  function assignment(node: Syntax): void {
    const value = node.children.at(-1);
    if (value?.named && value.type !== "array") word(value);
    if (!prefixes.has(node)) findings.add({ words: [], assigns: [nameOf(node)], text: slice(node) });
  }

  function assigned(node: Syntax): Word {
    const value = node.children.at(-1) as Syntax;
    const known = value.type === "array" ? null : value.named ? word(value).value : "";
    return plainWord(known === null ? null : `${nameOf(node)}=${known}`, slice(node));
  }

  function test(node: Syntax): void {
    const words: Word[] = [];
    const collect = (part: Syntax): void => {
      if (!part.named) words.push(plainWord(slice(part)));
      else if (/expression$/.test(part.type) && part.type !== "brace_expression") part.children.forEach(collect);
      else words.push(word(part));
    };
    for (const child of node.children) collect(child);
    run(words, { assigns: [], text: slice(node), inputs: [] });
  }

  /** The variable of a loop is told only if it could mean something to a program, as those in capitals do. */
  function loop(node: Syntax): void {
    const [, variable, , ...values] = node.children;
    const name = variable ? slice(variable) : "";
    if (!/^[a-z_][a-z0-9_]*$/.test(name)) findings.add({ words: [], assigns: [name], text: slice(node) });
    for (const value of values) if (value.named && value.type !== "do_group") word(value);
  }

  function meaningsOf(words: readonly Word[]): Meant[] {
    return words.flatMap(({ value, glob, source, isMade }, index) =>
      (value === null || (index === 0 && glob)) && !isMade ? { index, ...meaningOf(source, findings.variables) } : [],
    );
  }

  function run(words: Word[], { assigns, text, inputs, within = 0, sets = [] }: Run): void {
    const [name] = words;
    if (within > deepest) {
      findings.mark("unreadable");
      return;
    }
    if (reserved.has(name?.source ?? "")) findings.mark("unreadable");
    const isTest = name?.source === "[";
    if (words.length > 0 && (name?.value === null || (name?.glob && !isTest) || evaluatesWords(words))) {
      findings.mark("dynamic");
    }
    // An assignment that the parser took for a command.
    if (/^\w+(\[.*\])?\+?=/s.test(name?.source ?? "")) findings.mark("dynamic");
    for (const name of namesGiven(words)) findings.add({ words: [], assigns: [name], text });
    const globs = words.flatMap((word, index) => (word.glob && index > 0 ? [index] : []));
    const meant = [...meaningsOf(words), ...sets];
    findings.add({
      words: words.map(({ value, glob }, index) => (index === 0 && glob && !isTest ? null : value)),
      ...(globs.length > 0 && { globs }),
      ...(meant.length > 0 && { meant }),
      assigns,
      text,
    });
    for (const inner of innerCommands(words)) {
      if (inner.kind === "words")
        run(inner.words, {
          ...{ assigns: inner.assigns ?? [], text: inner.words.map(({ source }) => source).join(" ") },
          ...{ within: within + 1, inputs: inner.hasInput ? inputs : [] },
        });
      else if (inner.kind === "script") readStatements(inner.text, parse, findings, depth + 1);
      else if (inner.kind === "input") input(inputs);
      else if (inner.kind === "loose") for (const one of scanCommands(inner.text)) findings.add(one);
      else findings.mark(inner.kind);
    }
  }

  /** The input of a shell is commands. It is known if it stands there, and not if another command writes it. */
  function input(inputs: readonly Syntax[]): void {
    const [only, second] = inputs;
    const commands = only && !second ? inputText(only, text) : null;
    if (commands === null) findings.mark("dynamic");
    else readStatements(commands, parse, findings, depth + 1);
  }

  /** `${x@P}` and `${!x}` run what the variable's value says, `${x:=y}` assigns, and after a `:` stands arithmetic. */
  function expansion(node: Syntax): void {
    const operators = node.children.filter(({ named }) => !named).map(({ type }) => type);
    const text = slice(node).trimStart();
    if (operators.includes("@") || operators.includes("!") || /^\$\{!|@[A-Za-z]\}$/.test(text))
      findings.mark("dynamic");
    const part = /^\$\{(?:\w+|[@*])(?:\[[^\]]*\])?:(?![-+=?])([\s\S]*)\}$/.exec(text)?.[1];
    if (part !== undefined || operators.includes(":")) sum(part ?? text);
    if (/^\$\{#?\w+\[/.test(text) && !node.children.some(({ type }) => type === "subscript")) findings.mark("dynamic");
    if (!operators.includes("=") && !operators.includes(":=")) return;
    const name = node.children.find(({ type }) => type === "variable_name");
    findings.add({ words: [], assigns: [name ? slice(name) : ""], text: slice(node) });
  }

  /** In `([x]=1)` the place is a sum, quoted or not. */
  function array(node: Syntax): void {
    const places = node.children.map((child) => slice(child)).filter((source) => source.startsWith("["));
    if (places.some((source) => !/^\[\d+\]\+?=/.test(source))) findings.mark("dynamic");
  }

  function sum(text: string): void {
    if (!isPlainSum(text)) findings.mark("dynamic");
  }

  function sumWithin({ children }: Syntax): void {
    const first = children.find(({ type }) => /^\$?(?:\(\(|\[)$/.test(type));
    const last = children.findLast(({ type }) => type === "))" || type === "]");
    sum(first && last ? text.slice(first.end, last.start) : "`");
  }

  function redirect(node: Syntax): void {
    number(node);
    const file = fileOf(node, text);
    if (file === "unreadable") findings.mark(file);
    else if (file) {
      const { source, ...redirect } = file;
      const { words: meant } = meaningOf(source, findings.variables);
      findings.redirects.push(file.target === null && meant ? { ...redirect, meant } : redirect);
    }
  }

  /** `{NAME}>file` puts the stream's number into NAME. */
  function number(redirect: Syntax): void {
    const name = streamName(redirect, text);
    // The place in a list is a sum.
    if (name?.isPlace) findings.mark("dynamic");
    if (name?.name) findings.add({ words: [], assigns: [name.name], text: `{${name.name}}` });
  }

  function nameOf(assignment: Syntax): string {
    const [name] = assignment.children;
    if (!name) return "";
    return slice(name.type === "subscript" ? (name.children[0] ?? name) : name);
  }

  function word(node: Syntax): Word {
    const read = readWord(node, text);
    if (read?.splits && braceSize(read.source) > mostWords) findings.mark("dynamic");
    if (read) return read;
    findings.mark("unreadable");
    return plainWord(null, slice(node));
  }

  function slice(node: Syntax): string {
    return text.slice(node.start, node.end);
  }
}

interface Run {
  assigns: string[];
  text: string;
  inputs: readonly Syntax[];
  within?: number;
  sets?: readonly Meant[];
}

const groups = types(
  "program list pipeline subshell compound_statement do_group if_statement elif_clause else_clause while_statement",
  "case_statement case_item negated_command command_substitution process_substitution variable_assignments",
  "herestring_redirect heredoc_redirect heredoc_body",
);

/** Parts of words and patterns, which run nothing but what is substituted in them. */
const inert = types(
  "word number string string_content raw_string ansi_c_string concatenation array simple_expansion variable_name",
  "special_variable_name file_descriptor brace_expression binary_expression unary_expression postfix_expression",
  "ternary_expression parenthesized_expression regex extglob_pattern test_operator heredoc_start heredoc_content",
  "heredoc_end comment command_name translated_string",
);

/** Words that begin or end a statement. As a command's name they show that the parser lost its way. */
const reserved = types("if then elif else fi for while until select do done case esac in function { } ]]");
