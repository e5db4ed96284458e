import type { Leak } from "../dialect.ts";
import { type KnownTool, type LeakedCall, leakedJson, parameters } from "./leak-values.ts";

/** The tool of that name, as the wire or we call it. */
export type ToolOf = (name: string) => KnownTool | undefined;

/** How a server that does not know its model's own words for a call lets them through. */
export interface LeakForm {
  open: string;
  close: string;
  /** Whether the last end may be missing. */
  mayLackClose?: true;
  /** False as soon as what follows the beginning cannot become a call any more. */
  plausible(body: string): boolean;
  /** The calls between beginning and end; null when they are none, "inside" when that end still belongs to a value. */
  calls(body: string, toolOf: ToolOf): LeakedCall[] | "inside" | null;
}

/** The longer beginnings first. */
export const leakForms: Record<Leak, readonly LeakForm[]> = {
  "tool-call": [
    {
      open: "<tool_call>",
      close: "</tool_call>",
      plausible: (body) => isJsonSoFar(body) || isSoFar(body, "<function=") || /^\s*[\w.-]*\s*($|<)/.test(body),
      calls: (body, toolOf) =>
        isJsonSoFar(body) ? leakedJson(body, toolOf) : (functions(body, toolOf) ?? keyed(body, toolOf)),
    },
    {
      open: "<function=",
      close: "</function>",
      plausible: (body) => /^[\w.-]*(>|$)/.test(body),
      calls: (body, toolOf) => functions(`<function=${body}</function>`, toolOf),
    },
  ],
  minimax: [
    {
      open: "<minimax:tool_call>",
      close: "</minimax:tool_call>",
      plausible: (body) => isSoFar(body, "<invoke name="),
      calls: invocations,
    },
  ],
  kimi: [
    kimiSection("<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"),
    kimiSection("<|tool_call_section_begin|>", "<|tool_call_section_end|>"),
    {
      open: "<|tool_call_begin|>",
      close: "<|tool_call_end|>",
      plausible: (body) => /^\s*[\w.:-]*\s*($|<)/.test(body),
      calls: (body, toolOf) => tokens(`<|tool_call_begin|>${body}<|tool_call_end|>`, toolOf),
    },
  ],
  "tool-request": [{ open: "[TOOL_REQUEST]", close: "[END_TOOL_REQUEST]", plausible: isJsonSoFar, calls: leakedJson }],
};

/** Ends that come after a call is over; they are no text either. */
export const strayEnds = ["</tool_call>", "<|tool_calls_section_end|>", "<|tool_call_section_end|>"];

function kimiSection(open: string, close: string): LeakForm {
  return { open, close, mayLackClose: true, plausible: (body) => isSoFar(body, "<|tool_call_begin|>"), calls: tokens };
}

/** `functions.NAME:COUNT`, or the name alone. */
function tokens(body: string, toolOf: ToolOf): LeakedCall[] | "inside" | null {
  const one = /\s*<\|tool_call_begin\|>([\s\S]*?)<\|tool_call_argument_begin\|>([\s\S]*?)<\|tool_call_end\|>\s*/y;
  const read = ([, id = "", args = ""]: RegExpExecArray) => {
    const wireId = id.trim();
    const tool = toolOf(wireId.replace(/^functions\./, "").replace(/:\d+$/, ""));
    if (!tool) return null;
    const found = leakedJson(`{"name":${JSON.stringify(tool.wire)},"arguments":${args.trim() || "{}"}}`, toolOf);
    const counted = /^functions\..+:\d+$/.test(wireId);
    return Array.isArray(found) && counted ? found.map((call) => ({ ...call, wireId })) : found;
  };
  return sequence(body, one, read);
}

/** `<function=NAME>`, and then JSON or `<parameter=KEY>`s. */
function functions(body: string, toolOf: ToolOf): LeakedCall[] | "inside" | null {
  if (!body.trimStart().startsWith("<function=")) return null;
  const one = /\s*<function=([\w.-]+)>([\s\S]*?)<\/function>(?=\s*(?:<function=|$))\s*/y;
  return sequence(body, one, ([, name = "", inner = ""]) => {
    const tool = toolOf(name);
    if (!tool) return null;
    if (isJsonSoFar(inner) && inner.trim() !== "") {
      return leakedJson(`{"name":${JSON.stringify(tool.wire)},"arguments":${inner}}`, toolOf);
    }
    const input = parameters(
      inner,
      /\s*<parameter=([^>\n]+)>([\s\S]*?)<\/parameter>(?=\s*(?:<parameter=|$))\s*/y,
      tool,
    );
    return input && [{ tool, input }];
  });
}

function invocations(body: string, toolOf: ToolOf): LeakedCall[] | "inside" | null {
  const one = /\s*<invoke name="?([^">]+)"?>([\s\S]*?)<\/invoke>(?=\s*(?:<invoke name=|$))\s*/y;
  return sequence(body, one, ([, name = "", inner = ""]) => {
    const tool = toolOf(name);
    if (!tool) return null;
    const each = /\s*<parameter name="?([^">]+)"?>([\s\S]*?)<\/parameter>(?=\s*(?:<parameter name=|$))\s*/y;
    const input = parameters(inner, each, tool);
    return input && [{ tool, input }];
  });
}

/** The name, and then `<arg_key>` and `<arg_value>` in turn. */
function keyed(body: string, toolOf: ToolOf): LeakedCall[] | "inside" | null {
  const [, name = "", inner = ""] = /^\s*([\w.-]+)\s*([\s\S]*)$/.exec(body) ?? [];
  const tool = toolOf(name);
  if (!tool) return null;
  const each = /\s*<arg_key>([^<]+)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>(?=\s*(?:<arg_key>|$))\s*/y;
  const input = parameters(inner, each, tool);
  return input && [{ tool, input }];
}

/** One after the other until the text is used up. */
function sequence(
  body: string,
  one: RegExp,
  read: (match: RegExpExecArray) => LeakedCall[] | "inside" | null,
): LeakedCall[] | "inside" | null {
  const calls: LeakedCall[] = [];
  for (let at = 0; at < body.length; at = one.lastIndex) {
    one.lastIndex = at;
    const match = one.exec(body);
    if (!match) return "inside";
    const found = read(match);
    if (!Array.isArray(found)) return found;
    calls.push(...found);
  }
  return calls.length > 0 ? calls : null;
}

const isSoFar = (body: string, beginning: string) => {
  const text = body.trimStart();
  return text.startsWith(beginning) || beginning.startsWith(text);
};

function isJsonSoFar(body: string): boolean {
  return /^\s*(\[\s*)?($|\{\s*("|\}|$))/.test(body);
}
