import * as z from "zod/mini";
import type { Texts } from "../../i18n/texts.ts";
import type { ServerLists, ServerResource } from "../../protocol/mcp.ts";
import { nearest } from "../../protocol/nearest.ts";
import { defineTool, type Picture, type Tool, type ToolContext, ToolError, type ToolOutput } from "../../tools/tool.ts";
import { ServerProblem } from "../connection.ts";
import { interactionsOf } from "../interact/interactions.ts";
import { plainLine } from "../lists/plain-text.ts";
import { resourceText } from "./content.ts";
import type { Connect, ListedServer } from "./entries.ts";
import { problemOutput } from "./problem.ts";
import { listResources, readResource } from "./resource-definitions.ts";

const usualReadMs = 120_000;
const mostNear = 5;

/** From what is remembered: no server is started for it. */
export const listResourcesTool = (servers: readonly ListedServer[]): Tool =>
  defineTool({
    ...listResources,
    toolset: "mcp",
    class: "free",
    effect: "none",
    input: z.object({ server: z.optional(z.string()) }),
    asks: () => [],
    async execute({ server }, { texts, mayReach }) {
      const left = servers.filter(({ server: { name } }) => mayReach(name));
      const asked = server === undefined || server === "" ? left : [found(left, server, texts)];
      const listed = asked.filter(({ lists }) => hasResources(lists));
      const output = listed.map(({ server: { name }, lists }) => linesOf(name, lists, texts).join("\n")).join("\n\n");
      return { output: output || texts.noResources({ server: server ?? "" }), origin: "mcp" };
    },
  }) as Tool;

export const readResourceTool = (servers: readonly ListedServer[], connect: Connect): Tool =>
  defineTool({
    ...readResource,
    toolset: "mcp",
    class: "free",
    effect: "none",
    input: z.object({ server: z.string(), uri: z.string() }),
    limitMs: () => null,
    asks: ({ server, uri }) => [{ action: "interact", resource: `${server}/${uri}`, reads: true }],
    async execute({ server: name, uri }, context) {
      const listed = found(servers, name, context.texts);
      return {
        ...(await contentsOf(listed, uri, context, connect)),
        ...{ origin: "mcp", details: { server: listed.server.name, uri } },
      };
    },
  }) as Tool;

export const hasResources = ({ resources, templates }: ServerLists): boolean =>
  resources.length > 0 || templates.length > 0;

function found(servers: readonly ListedServer[], name: string, texts: Texts["tools"]): ListedServer {
  const known = servers.find(({ server }) => server.name === name);
  if (known) return known;
  const names = servers.filter(({ lists }) => hasResources(lists)).map(({ server }) => server.name);
  const near = nearest(name, names);
  throw new ToolError(texts.resourceServerUnknown({ server: name, near: (near.length > 0 ? near : names).join(", ") }));
}

function linesOf(server: string, { resources, templates }: ServerLists, texts: Texts["tools"]): string[] {
  const line = ({ uri, name, description, mimeType }: ServerResource) => {
    const about = [name === uri ? "" : name, mimeType ?? "", plainLine(description, 300)].filter((part) => part !== "");
    return `${uri}${about.length > 0 ? ` – ${about.join(", ")}` : ""}`;
  };
  return [
    texts.resourcesOf({ server }),
    ...resources.map(line),
    ...(templates.length > 0 ? [texts.resourceTemplates(), ...templates.map(line)] : []),
  ];
}

/** Lists grow old, and many servers have more than they list: whether there is such a resource only the server knows. */
async function contentsOf(
  { server, lists }: ListedServer,
  uri: string,
  context: ToolContext,
  connect: Connect,
): Promise<ToolOutput> {
  const { texts, signal, progress } = context;
  const limitMs = server.config.limits?.callMs ?? usualReadMs;
  let got: unknown;
  try {
    const connection = await connect(server, context);
    got = await connection.resource(uri, { signal, limitMs, progress, interactions: interactionsOf(context, server) });
  } catch (error) {
    const { output } = problemOutput(error, { server: server.name, limitMs, mayHaveRun: false, texts });
    const isUnknown = error instanceof ServerProblem && error.kind === "refused" && !isListed(uri, lists);
    return { output: isUnknown ? `${output}${unlisted(uri, lists, texts)}` : output, failed: true };
  }
  const contents = (got as { contents?: unknown } | null)?.contents;
  if (!Array.isArray(contents)) return { output: texts.resultUnreadable({ got: typeof contents }), failed: true };
  const images: Picture[] = [];
  const parts: string[] = [];
  for (const one of contents) parts.push(await resourceText(one ?? {}, images, context));
  return { output: parts.join("\n\n") || texts.resultEmpty(), ...(images.length > 0 && { images }) };
}

const isListed = (uri: string, { resources }: ServerLists) => resources.some((one) => one.uri === uri);

function unlisted(uri: string, { resources, templates }: ServerLists, texts: Texts["tools"]): string {
  const uris = [...resources, ...templates].map((one) => one.uri);
  const near = nearest(uri, uris);
  const shown = near.length > 0 ? near : uris;
  return texts.resourceNear({ near: shown.slice(0, mostNear).join(", "), more: shown.length > mostNear });
}
