import type { History } from "./history.ts";
import type { MessageId } from "./ids.ts";
import type { AssistantMessage, ResultStatus } from "./messages.ts";

/** A row of the table `messages`: one for each prompt, one for all that the agent said and did in answer to it. */
export interface TranscriptRow {
  id: MessageId;
  role: "user" | "assistant";
  /** Plain text; with tool calls a JSON object `{text, tool_calls}`. */
  content: string;
  created_at: string;
}

const statusName: Record<ResultStatus, string> = {
  ok: "completed",
  error: "error",
  denied: "denied",
  interrupted: "interrupted",
};

export function transcript({ messages }: Pick<History, "messages">): TranscriptRow[] {
  const rows: TranscriptRow[] = [];
  let answer: AssistantMessage[] = [];
  const flush = () => {
    const first = answer[0];
    if (first) rows.push({ id: first.id, role: "assistant", content: contentOf(answer), created_at: first.at });
    answer = [];
  };
  for (const message of messages) {
    if (message.role === "assistant") answer.push(message);
    else {
      flush();
      rows.push({ id: message.id, role: "user", content: message.text, created_at: message.at });
    }
  }
  flush();
  return rows;
}

function contentOf(answer: AssistantMessage[]): string {
  const text = answer
    .map((message) => message.text)
    .filter((part) => part !== "")
    .join("\n\n");
  const calls = answer.flatMap((message) => message.calls);
  if (calls.length === 0) return text;
  const tool_calls = calls.map(({ id, name, input, result }) => ({
    id,
    name,
    input,
    output: result?.output ?? "",
    status: statusName[result?.status ?? "interrupted"],
  }));
  return JSON.stringify({ text, tool_calls });
}

/** A session is named by how it began: 20 characters, then dots. */
export function titleOf(prompt: string): string {
  const characters = Array.from(prompt.trim().replace(/\s+/g, " "));
  return characters.length > 20 ? `${characters.slice(0, 20).join("")}...` : characters.join("");
}
