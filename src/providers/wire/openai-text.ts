import { newId } from "../../protocol/ids.ts";
import type { ToolCall, ToolDefinition } from "../../protocol/messages.ts";
import type { Dialect } from "../dialect.ts";
import type { Delta } from "../model.ts";
import type { FitTools } from "./fit-tools.ts";
import type { KnownTool, LeakedCall } from "./leak-values.ts";
import { findLeaks, type LeakPiece } from "./leaked-calls.ts";
import { type Piece, splitThinking } from "./think-tags.ts";

/** What a model says, parted into text, thinking and calls that came as text. */
export interface SaidText {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly ToolCall[];
  /** The text as it came, when thinking was taken out of it and nothing else. */
  readonly tagged: string | undefined;
  say(text: string): Delta[];
  think(text: string): Delta[];
  /** No more will come of what was held back. */
  flush(): Delta[];
}

export function createSaidText(
  dialect: Dialect,
  { tools, names }: FitTools,
  ours: readonly ToolDefinition[],
): SaidText {
  const known = knownTools(tools, ours);
  const toolOf = (name: string) => known.get(name);
  const leaks = known.size > 0 ? dialect.leaks : [];
  const splitter = splitThinking(dialect.thinkTags);
  const inText = findLeaks(leaks, toolOf);
  // Tokens are never thoughts; the other forms are words that a model may well think about.
  const inReasoning = findLeaks(
    leaks.filter((leak) => leak === "kimi"),
    toolOf,
  );
  let text = "";
  let reasoning = "";
  const calls: ToolCall[] = [];
  let raw = "";

  function told(type: Piece["type"], pieces: readonly LeakPiece[]): Delta[] {
    return pieces.map((piece) => {
      if ("call" in piece) return called(piece.call);
      if (type === "text") text += piece.text;
      else reasoning += piece.text;
      return { type, text: piece.text };
    });
  }

  function called({ tool, input, wireId }: LeakedCall): Delta {
    const name = names.fromWire(tool.wire);
    const id = newId("call");
    calls.push({ id, name, input: names.inputFromWire(tool.wire, input), ...(wireId && { wireId }) });
    return { type: "tool-input", call: id, name, text: JSON.stringify(input) };
  }

  const parted = (pieces: readonly Piece[]) =>
    pieces.flatMap((piece) => told(piece.type, (piece.type === "text" ? inText : inReasoning).push(piece.text)));

  return {
    get text() {
      // Blanks that stood between thinking and calls say nothing.
      const touched = splitter.found || calls.length > 0;
      return touched && text.trim() === "" ? "" : text;
    },
    get reasoning() {
      return reasoning;
    },
    calls,
    get tagged() {
      return splitter.found && calls.length === 0 ? raw : undefined;
    },
    say(words) {
      if (dialect.reasoning.as === "tags") raw += words;
      return splitter.passes ? told("text", inText.push(words)) : parted(splitter.push(words));
    },
    think: (words) => told("reasoning", inReasoning.push(words)),
    flush: () => [...parted(splitter.end()), ...told("reasoning", inReasoning.end()), ...told("text", inText.end())],
  };
}

/** By the name on the wire and by our own. */
function knownTools(tools: readonly ToolDefinition[], ours: readonly ToolDefinition[]): Map<string, KnownTool> {
  const entries = tools.map(({ name, parameters }) => ({ wire: name, parameters }));
  return new Map([
    ...ours.flatMap(({ name }, index) => entries.slice(index, index + 1).map((tool) => [name, tool] as const)),
    ...entries.map((tool) => [tool.wire, tool] as const),
  ]);
}
