import { mcpTexts } from "./mcp.ts";

const because = (detail: string) => (detail === "" ? "" : ` (${detail})`);

/** What the model reads of calls of MCP tools. */
export const mcpToolTexts = {
  serverIsDown: (p: { server: string; detail: string }) =>
    `${mcpTexts.serverDown()}: ${p.server}${because(p.detail)}. The call was not sent. It is tried again by itself after a while; go on another way until then.`,
  serverLost: (p: { server: string; detail: string }) =>
    `The MCP server ${p.server} broke off before it answered${p.detail && `: ${p.detail}`}.`,
  serverComesBack: () => " A later call connects anew; if that fails too, use another source or tell the user.",
  serverCallUnsure: () => " Whether the call was carried out is not known: check before you call it again.",
  serverNotStarted: (p: { server: string; detail: string }) =>
    `The MCP server ${p.server} could not be started or reached${because(p.detail)}. The call was not sent. Go on another way, or tell the user.`,
  serverTimedOut: (p: { server: string; seconds: number }) =>
    `The MCP server ${p.server} gave no answer and no sign of progress for ${p.seconds} s.`,
  serverWantsLogin: (p: { server: string; detail: string }) =>
    `The MCP server ${p.server} wants its user to log in${because(p.detail)}. Only the user can do that: in the settings of the page, or with \`skillmint mcp login ${p.server}\`.`,
  serverAnswerTooLarge: (p: { server: string; detail: string }) =>
    `The answer of the MCP server ${p.server} was too large to be taken${because(p.detail)}. Ask for less: a part, a filter, a smaller page.`,
  serverRefused: (p: { server: string; detail: string }) =>
    `The MCP server ${p.server} answered with an error: ${p.detail || "it says nothing more"}`,
  serverUnreadable: (p: { server: string; detail: string }) =>
    `The MCP server ${p.server} answered, but its answer cannot be read${because(p.detail)}.`,
  resultUnreadable: (p: { got: string }) => `The answer of the MCP server cannot be read: ${p.got}`,
  resultFailed: () => "The call failed. The server does not say why.",
  resultEmpty: () => "The server answered without any content.",
  contentUnknown: (p: { kind: string }) => `[Content of the kind ${p.kind} cannot be shown]`,
  contentPicture: (p: { kind: string; width: number; height: number }) =>
    `[Picture: ${p.kind}, ${p.width}×${p.height}]`,
  contentFile: (p: { kind: string; bytes: number; path: string }) => `[${p.kind}, ${p.bytes} bytes, kept in ${p.path}]`,
  contentNotBase64: (p: { kind: string; path: string }) =>
    `[${p.kind} that is not valid base64, kept as it came in ${p.path}]`,
  contentEmpty: (p: { kind: string }) => `[${p.kind}, empty]`,
  contentNotKept: (p: { kind: string; bytes: number; problem: string }) =>
    `[${p.kind}, ${p.bytes} bytes, could not be kept: ${p.problem}]`,
  contentLink: (p: { name: string; uri: string; about: string }) =>
    `[Resource: ${p.name} ${p.uri}${p.about && ` – ${p.about}`}]`,
  contentResource: (p: { uri: string }) => `[Resource: ${p.uri}]`,
};
