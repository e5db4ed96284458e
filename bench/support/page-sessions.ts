import type { StoredBody } from "../../src/protocol/events.ts";
import type { MessageId, SessionId, TurnId } from "../../src/protocol/ids.ts";
import type { Store } from "../../src/store/store.ts";
import { opened } from "../../test/support/opened.ts";
import { storeEvents } from "../../test/support/store-session.ts";

export const idOf = (name: string | number) => `ses_bench${name}` as SessionId;

/** The last words of each. */
export const lastWords = "The very end.";

/** One answer of 1.2 MB each, made of different things. */
export const huge: Record<string, string> = {
  prose: filled((at) => `## Part ${at}\n\n${`Some **words** with \`code\` of ${at}. `.repeat(14)}\n\n- one\n- two\n\n`),
  code: `\`\`\`ts\n${filled((at) => `const value${at} = "text"; // the number ${at}\n`)}\`\`\`\n\n`,
  list: filled((at) => `- item ${at} with **some** words in it\n`),
  table: `| a | b |\n|---|---|\n${filled((at) => `| cell ${at} | some **words** |\n`)}\n`,
  "one line": filled((at) => `word${at} **and** so on `),
  links: `${filled((at) => `Paragraph ${at} with a [link][home] and more words in it.\n\n`)}[home]: https://example.com/\n\n`,
};

function filled(piece: (at: number) => string): string {
  const pieces: string[] = [];
  for (let [at, length] = [0, 0]; length < 1_200_000; at += 1)
    length += pieces[pieces.push(piece(at)) - 1]?.length ?? 0;
  return pieces.join("");
}

export async function addSessions(store: Store): Promise<void> {
  for (const count of [100, 10_000]) {
    const answer = (at: number) => `Answer ${at}: some **words** with \`code\` and a list:\n\n- one\n- two\n`;
    await add(
      store,
      String(count),
      Array.from({ length: count / 2 }, (_, at) => answer(at)),
    );
  }
  for (const [name, text] of Object.entries(huge))
    await add(store, name.replace(" ", ""), [`${text}\n\n${lastWords}\n`]);
}

async function add(store: Store, name: string, answers: readonly string[]): Promise<void> {
  const said = answers.map((text, at) =>
    [
      { type: "prompt-submitted" as const, message: `msg_p${at}` as MessageId, text: `Question ${at}` },
      { type: "turn-started" as const, model: "a/b", skill: "general", tools: [] },
      { type: "step-started" as const, step: 1 },
      {
        type: "message-finished" as const,
        message: `msg_a${at}` as MessageId,
        text,
        toolCalls: [],
        stop: "end" as const,
      },
      { type: "turn-ended" as const, reason: "done" as const, text: "", usage: { input: 1, output: 1 } },
    ].map((body): StoredBody & { turn: TurnId } => ({ ...body, turn: `turn_${at}` as TurnId })),
  );
  await storeEvents(store, idOf(name), [{ ...opened, turn: null }, ...said.flat()], {
    at: new Date().toISOString(),
    title: name,
  });
}
