// MiniMax in OpenAI's format.
//   Thinking between <think> and </think> in content, or with reasoning_split in reasoning_details, and the whole answer wanted back:
//   platform.minimax.io/docs/api-reference/text-openai-api. Its example for streams takes each text of reasoning_details as all that was
//   thought so far, so this fake sends it so. The real server does not refuse where thinking is missing, its model thinks no more
//   (hermes-agent#75725 of the other format); a test has to see that, so here it is refused. base_resp with HTTP 200: reference C.2, minimax docs, error codes.
import { callsInFragments, chunk, delta, finish, texts, usageOf } from "./chat-chunks.ts";
import { type ChatProvider, type Chunk, type Rule, type Said, type Seen, thinkingOf } from "./chat-provider.ts";
import { noRole, toolNames } from "./chat-rules.ts";

export const minimax: ChatProvider = {
  id: "minimax",
  model: "MiniMax-M2",
  wrongKey: {
    status: 200,
    message: "login fail: Please carry the API secret key in the 'Authorization' field of the request header",
  },
  callId: ({ turn, position }) => `call_function_${turn}k2m_${position + 1}`,
  rules: [
    noRole("developer", () => "invalid params, invalid role: developer (2013)"),
    thinkingInAnswer,
    toolNames(/^[a-zA-Z0-9_-]{1,64}$/, () => "invalid params, function name is too long (2013)"),
  ],
  stream: (said) => [
    delta(said, { role: "assistant", content: "" }),
    ...(said.body.reasoning_split === true ? snapshots(said) : tagged(said)),
    ...texts(said),
    ...callsInFragments(said),
    finish(said),
    chunk(said, [], { usage: usageOf(said), base_resp: { status_code: 0, status_msg: "" } }),
  ],
  error: ({ status, message }) =>
    status === 200
      ? { id: "", base_resp: { status_code: 1004, status_msg: message } }
      : { type: "error", error: { type: "bad_request_error", message, http_code: String(status) }, request_id: "0" },
};

function tagged(said: Said): Chunk[] {
  if (said.thoughts.length === 0) return [];
  // The tags are cut as tokens are.
  return ["<thi", "nk>\n", ...said.thoughts, "\n</", "think>", "\n\n"].map((content) => delta(said, { content }));
}

function snapshots(said: Said): Chunk[] {
  return said.thoughts.map((_, last) => {
    const text = said.thoughts.slice(0, last + 1).join("");
    return delta(said, { content: "", reasoning_details: [{ ...detail, text }] });
  });
}

const detail = { type: "reasoning.text", id: "reasoning-text-1", format: "MiniMax-response-v1", index: 0 };

function thinkingInAnswer({ body: { messages }, issued }: Seen): ReturnType<Rule> {
  const index = messages.findIndex((message) => {
    const said = issued.get(message.tool_calls?.[0]?.id ?? "");
    if (!said || said.thoughts.length === 0) return false;
    const parts = (message.reasoning_details ?? []) as { text?: string }[];
    const content = typeof message.content === "string" ? message.content : "";
    const inTags = /<think>\s*([\s\S]*?)\s*<\/think>/.exec(content)?.[1];
    return (said.body.reasoning_split === true ? parts.map(({ text }) => text).join("") : inTags) !== thinkingOf(said);
  });
  return index === -1 ? undefined : `invalid params, the thinking of message ${index} was not passed back (2013)`;
}
