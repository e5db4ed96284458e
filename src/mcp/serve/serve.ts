import type { Readable, Writable } from "node:stream";
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Texts } from "../../i18n/texts.ts";
import type { Ask } from "../../protocol/asks.ts";
import { messageOf } from "../../protocol/message-of.ts";
import { nearest } from "../../protocol/nearest.ts";
import type { CallResult, Offer, OfferedTool } from "./offer.ts";

/** One message of a client may be as large as a file that it has us write. */
const mostBytes = 32 * 1024 * 1024;
/** The one question of ours, in whatever round it is asked. */
const question = "permission";

export interface Serving {
  stdin: Readable;
  /** The protocol's alone. */
  stdout: Writable;
  offer: Offer;
  version: string;
  folder: string;
  texts: Pick<Texts, "mcpServe" | "gate">;
  /** What a person is shown of a call; null where that would be too long. Then what the client reads instead. */
  shown(ask: Ask): string | null;
  denied(ask: Ask, why: "nobody" | "too-long"): string;
  /** For what went wrong in a place that nobody waits for. */
  report(error: Error): void;
}

/** Speaks with one client in either era of the protocol. `close`: what it asked for is stopped. */
export function serve({ stdin, stdout, report, ...serving }: Serving): { close(): Promise<void> } {
  const transport = new StdioServerTransport(stdin, stdout, { maxBufferSize: mostBytes });
  return serveStdio(() => serverFor(serving), { transport, onerror: report });
}

function serverFor({ offer, version, folder, texts, ...asking }: Omit<Serving, "stdin" | "stdout" | "report">): Server {
  const { mcpServe } = texts;
  const server = new Server(
    { name: "skillmint", title: "SkillMint", version },
    {
      capabilities: {
        tools: {},
        ...(offer.prompts.length > 0 && { prompts: {} }),
        ...(offer.resources.length > 0 && { resources: {} }),
      },
      instructions: mcpServe.instructions({ folder }),
    },
  );

  server.setRequestHandler("tools/list", () => ({ tools: offer.tools.map(toolOf) }));
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: input = {} } }, context) => {
    if (!offer.tools.some((tool) => tool.name === name))
      throw refused(mcpServe.unknownTool({ name, near: nearest(name, offer.tools.map(nameOf)).join(", ") }));
    const said = inputResponse(context.mcpReq.inputResponses, question);
    if (said.kind === "elicit" && said.action !== "accept") return failed(texts.gate.userDenied());
    const called = await offer.call({
      ...{ name, input, signal: context.mcpReq.signal, progress: progressOf(context) },
      approved: said.kind === "elicit" ? context.mcpReq.requestState() : undefined,
    });
    if ("result" in called) return resultOf(called.result);
    const { asks } = called;
    if (asks.hash === undefined || !canAsk(server, context)) return failed(asking.denied(asks, "nobody"));
    const message = asking.shown(asks);
    if (message === null) return failed(asking.denied(asks, "too-long"));
    return inputRequired({
      // Yes and no are the client's own: there is nothing to fill in.
      inputRequests: {
        [question]: inputRequired.elicit({ message, requestedSchema: { type: "object", properties: {} } }),
      },
      requestState: asks.hash,
    });
  });

  if (offer.prompts.length > 0) {
    server.setRequestHandler("prompts/list", () => ({ prompts: offer.prompts.map(promptOf) }));
    server.setRequestHandler("prompts/get", async ({ params: { name, arguments: args = {} } }) => {
      const prompt = offer.prompts.find((one) => one.name === name);
      if (!prompt)
        throw refused(mcpServe.unknownPrompt({ name, near: nearest(name, offer.prompts.map(nameOf)).join(", ") }));
      const text = await told(() => offer.prompt(name, args));
      return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] };
    });
  }

  if (offer.resources.length > 0) {
    server.setRequestHandler("resources/list", () => ({
      resources: offer.resources.map(({ uri, path }) => ({ uri, name: path, mimeType: kindOf(path) })),
    }));
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
    server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
      const resource = offer.resources.find((one) => one.uri === uri);
      if (!resource) throw refused(mcpServe.unknownResource({ uri }));
      return { contents: [{ uri, mimeType: kindOf(resource.path), text: await told(() => offer.read(resource)) }] };
    });
  }
  return server;
}

const nameOf = ({ name }: { name: string }) => name;

const toolOf = ({ name, description, inputSchema, readOnly }: OfferedTool) => ({
  ...{ name, description },
  inputSchema: inputSchema as { type: "object" },
  // Whatever changes something can also replace or delete something.
  annotations: { readOnlyHint: readOnly, destructiveHint: !readOnly },
});

const promptOf = ({ name, description, arguments: wanted }: Offer["prompts"][number]) => ({
  ...{ name, description },
  arguments: wanted.map((one) => ({ ...one, required: false })),
});

function resultOf({ text, images, failed }: CallResult): CallToolResult {
  const pictures = images.map(({ mediaType, data }) => ({ type: "image" as const, mimeType: mediaType, data }));
  return { content: [{ type: "text", text }, ...pictures], ...(failed && { isError: true }) };
}

const failed = (text: string): CallToolResult => resultOf({ text, images: [], failed: true });

/** Only a client that wants to hear of it is told. */
function progressOf({ mcpReq: { _meta, notify } }: ServerContext): (text: string) => void {
  const progressToken = _meta?.progressToken;
  let progress = 0;
  if (progressToken === undefined) return () => undefined;
  return (message) => {
    progress++;
    // A client that is gone misses nothing.
    void notify({ method: "notifications/progress", params: { progressToken, progress, message } }).catch(() => {});
  };
}

/** A client says so with its request, or once when it began. One that names only addresses to visit shows no forms. */
function canAsk(server: Server, { mcpReq: { envelope } }: ServerContext): boolean {
  const asked: Readonly<Record<string, unknown>> = envelope ?? {};
  const given = asked[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const { elicitation } = (given ?? {}) as ClientCapabilities;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

const refused = (sentence: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, sentence);

/** What cannot be read is said in a sentence of ours. */
async function told(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    throw refused(messageOf(error));
  }
}

const kindOf = (path: string) => (/\.(md|markdown)$/i.test(path) ? "text/markdown" : "text/plain");
