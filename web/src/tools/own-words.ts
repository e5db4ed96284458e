/** What SkillMint itself says in the place of a result, as it is stored in each language. */
const sentences = {
  refused: ["The user refused this operation", "用户拒绝了此操作"],
  stopped: ["Stopped by the user.", "已被用户停止"],
} as const;

/** What the model is reminded of behind a result, and nobody else needs to read. */
const reminders = [
  "[Reminder: the user's working rules hold for every operation.]",
  "[提醒：每次操作都必须遵守用户的工作规则。]",
];

export function withoutReminder(output: string): string {
  const found = reminders.find((reminder) => output.endsWith(`\n${reminder}`));
  return found ? output.slice(0, -found.length - 1) : output;
}

export type OwnSentence = keyof typeof sentences;

/** Which sentence of ours a text begins with as a line of its own, and what follows; null where it is somebody else's. */
export function ownWords(text: string): { sentence: OwnSentence; rest: string } | null {
  for (const [sentence, forms] of Object.entries(sentences))
    for (const form of forms)
      if (text === form || text.startsWith(`${form}\n`))
        return { sentence: sentence as OwnSentence, rest: text.slice(form.length) };
  return null;
}

/** How a browser tool tells the model where the page stands, which the card shows in a form of its own. */
const pageForms = ["Page: ", "当前页面: "];

/** What a browser tool told, without the line that says where the page stands. */
export function withoutPage(output: string, { url, title }: { url: string; title: string }): string {
  const address = url.slice(0, 500);
  const named = title.replace(/\s+/g, " ").trim().slice(0, 200);
  const lines = pageForms.flatMap((form) => [`${form}${named} · ${address}`, `${form}${address}`]);
  return output
    .split("\n")
    .filter((line) => !lines.includes(line))
    .join("\n")
    .trim();
}
