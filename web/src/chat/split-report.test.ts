import { expect, test } from "vitest";
import type { MessageId } from "../../../src/protocol/ids.ts";
import type { AssistantMessage, Call } from "../../../src/protocol/messages.ts";
import type { Passage } from "../../../src/protocol/transcript.ts";
import { splitReport } from "./split-report.ts";

const step = (text: string, calls: Call[] = []): AssistantMessage => ({
  ...{ role: "assistant", id: `msg_${text}` as MessageId, seq: 1, at: "", text, calls, stop: "end" },
});
const call = { id: "call_1", name: "glob", input: {}, state: "ended" } as Call;
const answer = (...steps: AssistantMessage[]): Passage => ({ type: "answer", number: 1, at: "", turn: 1, steps });

test("the last words of a sub-agent are its report once it is over, and what it did stays", () => {
  const [looked, said] = [step("Looking", [call]), step("Found it.")];
  expect(splitReport([answer(looked, said)], true)).toEqual({ steps: [answer(looked)], text: "Found it." });
  expect(splitReport([answer(looked, said)], false)).toEqual({ steps: [answer(looked, said)], text: "" });
  expect(splitReport([answer(looked)], true)).toEqual({ steps: [answer(looked)], text: "" });
  expect(splitReport([answer(said)], true)).toEqual({ steps: [], text: "Found it." });
});
