import { type Carrier, carriers } from "./carriers.ts";
import type { Random } from "./proof.ts";

/** What may stand around a carrier: what is read otherwise there, or not at all. */
const wrappers: Record<string, (text: string) => string> = {
  alone: (text) => text,
  "in a quote": (text) => lines(text, "> "),
  "in a list": (text) => `- a\n${lines(text, "  ")}`,
  "in a table": (text) => `| a | b |\n|---|---|\n| ${text.replaceAll("\n", " ").replaceAll("|", "\\|")} | c |`,
  "in a heading": (text) => `## ${text.replaceAll("\n", " ")}`,
  bold: (text) => `**${text}**`,
  "in a link's words": (text) => `[${text}](http://a.invalid)`,
  "behind code without an end": (text) => `\`\`\`\nx\n\`\`\`\n${text}\n\`\`\``,
  "with Windows line ends": (text) => `a\n\n${text}\n\nb`.replaceAll("\n", "\r\n"),
  "in HTML": (text) => `<div>\n\n${text}\n\n</div>`,
  "in a comment": (text) => `<!-- x\n\n${text}`,
  "twice, with a null": (text) => `${text}\u0000${text}`,
  "behind a footnote": (text) => `[^a]\n\n[^a]: ${text}`,
  "in emphasis that does not end": (text) => `*_~~${text}`,
};

const lines = (text: string, before: string) =>
  text
    .split("\n")
    .map((line) => before + line)
    .join("\n");

/** Every carrier in as many surroundings as it takes to be so many. */
export function wrappedCarriers(count: number, random: Random): Carrier[] {
  const around = Object.values(wrappers);
  return Array.from({ length: count }, (_, at) => {
    const { technique, text } = carriers[at % carriers.length] as Carrier;
    const [inner, outer] = [random.pick(around), random.pick(around)];
    return { technique, text: (site, run) => outer(inner(text(site, run))) };
  });
}
