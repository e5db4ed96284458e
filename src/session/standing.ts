import type { Texts } from "../i18n/texts.ts";
import { asSentIn } from "../loop/estimate.ts";
import type { History } from "../protocol/history.ts";
import type { UsedSkill } from "./session-skills.ts";

/** What the model is given of a skill: the text once, and only a word of it as long as that stands in what it reads. */
export function tellSkill(
  { name, text, behind }: UsedSkill,
  history: History,
  { main, texts }: { main: string; texts: Texts["tools"] },
): { text: string; isNew: boolean } {
  const whole = join(text, behind);
  const again = (word: string) => ({ text: join(word, behind), isNew: false });
  if (name === main) return again(texts.skillIsMain({ name }));
  const standing = textsOf(history).filter((one) => one === text || one.startsWith(`${text}\n\n`));
  if (standing.length === 0) return { text: whole, isNew: true };
  if (behind === "" || standing.includes(whole)) return { text: texts.skillStands({ name }), isNew: false };
  return again(texts.skillStandsWith({ name }));
}

const join = (...parts: string[]) => parts.filter((part) => part !== "").join("\n\n");

/** The skills' texts that the next request holds. */
function textsOf(history: History): string[] {
  const { messages, queue, cut } = history;
  const quoted = (cut?.digest?.quotes ?? []).filter(({ kind }) => kind === "skill");
  const said = [...messages.map(asSentIn(history)), ...queue].flatMap((message) => {
    if (message.role === "user") return message.skills ?? [];
    const results = message.calls.flatMap(({ result }) => result ?? []);
    return results.flatMap(({ origin, output }) => (origin === "skill" ? output : []));
  });
  return [...quoted.map(({ text }) => text), ...said];
}
