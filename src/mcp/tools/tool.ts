import { isObject } from "../../protocol/json-object.ts";
import type { Server, ServerTool } from "../../protocol/mcp.ts";
import { defineTool, type Tool, type ToolContext, type ToolOutput } from "../../tools/tool.ts";
import type { Interactions } from "../connection.ts";
import { interactionsOf } from "../interact/interactions.ts";
import { inputOf } from "./check-input.ts";
import type { Connect } from "./entries.ts";
import { problemOutput } from "./problem.ts";
import { outputOf } from "./result.ts";

/** How long a call may take without a sign of progress, where the server's config says nothing. */
const usualCallMs = 120_000;

export interface ToolOf {
  /** As models and rules know it. */
  name: string;
  server: Server;
  tool: ServerTool;
  /** How many tools the server has. */
  count: number;
  connect: Connect;
}

/** A server's tool as one of ours. Whether it changes something, only the server can say; where it says nothing, it may. */
export function toolOf({ name, server, tool, count, connect }: ToolOf): Tool {
  const declares = { tools: count, ...declaredIn(tool.inputSchema) };
  const texts = { description: tool.description };
  return defineTool({
    name,
    toolset: "mcp",
    class: tool.readOnly ? "free" : "act",
    effect: tool.readOnly || tool.idempotent ? "none" : "world",
    texts: { en: texts, "zh-CN": texts },
    input: inputOf(tool.inputSchema),
    declares,
    // The connection has a limit, which progress extends.
    limitMs: () => null,
    asks: () => [
      { action: "interact", resource: `${server.name}/${tool.name}`, ...(tool.readOnly && { reads: true as const }) },
    ],
    async execute(input, context) {
      const answer = await answerTo(input, context);
      const choices = { tools: count, words: declares.words.length, required: declares.required };
      return {
        ...answer,
        origin: "mcp",
        details: { server: server.name, tool: tool.name, choices, ...detailsIn(answer) },
      };
    },
  });

  async function answerTo(input: unknown, context: ToolContext): Promise<ToolOutput> {
    const interactions = interactionsOf(context, server);
    const answer = await called(input, interactions, context);
    const unheard = interactions.unheard();
    // The server can only say that he cancelled, which he did not: what is true stands before it.
    return unheard ? { ...answer, output: `${context.texts.mcpUnheard(unheard)}\n${answer.output}` } : answer;
  }

  async function called(input: unknown, interactions: Interactions, context: ToolContext): Promise<ToolOutput> {
    const { signal, progress } = context;
    const limitMs = server.config.limits?.callMs ?? usualCallMs;
    let result: unknown;
    try {
      const connection = await connect(server, context);
      result = await connection.call(tool, input, { signal, limitMs, progress, interactions });
    } catch (error) {
      return problemOutput(error, { server: server.name, limitMs, mayHaveRun: !tool.readOnly, texts: context.texts });
    }
    return outputOf(result, context);
  }
}

const detailsIn = ({ details }: ToolOutput) => (typeof details === "object" && details !== null ? details : {});

/** Returns the words that a schema lets a call use: names of arguments at any depth, and values of its lists of values. */
function declaredIn(schema: unknown): { words: readonly string[]; required: number } {
  const words = new Set<string>();
  const add = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) add(one);
    if (!isObject(node)) return;
    if (isObject(node.properties)) for (const name of Object.keys(node.properties)) words.add(name);
    for (const one of [node.const, ...(Array.isArray(node.enum) ? node.enum : [])])
      if (typeof one === "string") words.add(one);
    for (const inner of Object.values(node)) add(inner);
  };
  add(schema);
  const required = isObject(schema) && Array.isArray(schema.required) ? schema.required.length : 0;
  return { words: [...words], required };
}
