// What a strict server of the Responses API does not accept.
import {
  accepts,
  type DemandedKey,
  firstFault,
  firstTwice,
  hasLoneSurrogate,
  isObject,
  type Refusal,
} from "./refusal-parts.ts";
import type { RecordedRequest } from "./scripted-model.ts";

export interface ResponsesBody {
  model: string;
  instructions?: string;
  input: ResponsesItem[];
  tools?: { type: string; name: string; parameters: Record<string, unknown>; strict: boolean }[];
  stream?: boolean;
  store?: boolean;
  include?: string[];
  max_output_tokens?: number;
  [field: string]: unknown;
}

export interface ResponsesItem {
  type: string;
  role?: string;
  content?: string | { type: string; text?: string; image_url?: string }[];
  call_id?: string;
  name?: string;
  arguments?: string;
  output?: unknown;
  id?: string;
  encrypted_content?: string;
  [field: string]: unknown;
}

/** The same request, as this format has it. */
export const responsesBody = ({ body }: RecordedRequest): ResponsesBody => body as unknown as ResponsesBody;

/** `issued` is the encrypted reasoning that the server made. */
export function refuseResponses(
  request: RecordedRequest,
  { key, issued }: { key: DemandedKey; issued: ReadonlySet<string> },
): Refusal | undefined {
  if (!accepts(key, /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1])) {
    return { status: 401, message: "Missing bearer authentication in header" };
  }
  const message = badBody(responsesBody(request), request.raw, issued);
  return message === undefined ? undefined : { status: 400, message };
}

function badBody(body: ResponsesBody | undefined, raw: string, issued: ReadonlySet<string>): string | undefined {
  if (!isObject(body)) return "We could not parse the JSON body of your request.";
  if (hasLoneSurrogate(raw)) return "no low surrogate in string";
  if (typeof body.model !== "string") return "you must provide a model parameter";
  if (body.store !== false) return "the test wants nothing kept";
  if (!Array.isArray(body.input) || body.input.length === 0) return "Missing required parameter: 'input'.";
  return (
    firstFault(body.tools ?? [], badTool) ??
    firstFault(body.input, (item, at) => badItem(item, body.input.slice(at + 1), issued)) ??
    badPairs(body.input)
  );
}

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

function badTool({ type, name, parameters }: NonNullable<ResponsesBody["tools"]>[number]): string | undefined {
  if (type !== "function" || !NAME.test(name)) return `Invalid 'tools': ${type} ${name}`;
  return parameters?.type === "object" ? undefined : `Invalid schema for function '${name}'`;
}

function badItem(
  item: ResponsesItem,
  after: readonly ResponsesItem[],
  issued: ReadonlySet<string>,
): string | undefined {
  switch (item.type) {
    case "message":
      return item.content?.length ? undefined : "a message without content";
    case "reasoning":
      if (!Array.isArray(item.summary) || typeof item.id !== "string") return "Missing required parameter: 'summary'.";
      if (item.encrypted_content !== undefined && !issued.has(item.encrypted_content))
        return "The encrypted content could not be verified.";
      return ["message", "function_call", "reasoning"].includes(after[0]?.type ?? "") && after[0]?.role !== "user"
        ? undefined
        : `Item '${item.id}' of type 'reasoning' was provided without its required following item.`;
    case "function_call":
      if (!NAME.test(item.call_id ?? "") || !NAME.test(item.name ?? "")) return `Invalid 'call_id': ${item.call_id}`;
      return typeof item.arguments === "string" ? undefined : "arguments must be a string";
    case "function_call_output":
      return typeof item.output === "string" || Array.isArray(item.output) ? undefined : "Invalid type for 'output'";
    default:
      return `Invalid value: '${item.type}'`;
  }
}

function badPairs(input: readonly ResponsesItem[]): string | undefined {
  const ids = (type: string) => input.filter((item) => item.type === type).map(({ call_id }) => call_id ?? "");
  const [calls, outputs] = [ids("function_call"), ids("function_call_output")];
  const twice = firstTwice(calls) ?? firstTwice(outputs);
  if (twice !== undefined) return `Duplicate item found with id ${twice}`;
  const open = calls.find((id) => !outputs.includes(id));
  if (open !== undefined) return `No tool output found for function call ${open}.`;
  const stray = outputs.find((id) => !calls.includes(id));
  return stray === undefined ? undefined : `No tool call found for function call output with call_id ${stray}.`;
}
