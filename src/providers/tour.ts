import type { Texts } from "../i18n/texts.ts";

/** The one command of the tour. Whoever plays it allows exactly this. */
export const tourCommand = "wc -l poem.txt && uname -s";

interface TourStep {
  text: string;
  calls: { name: string; input: unknown }[];
}

const poem = "roses are red\nviolets are bleu\nthis file was written\nby an agent for you\n";

/** Every step is real: the calls run on real files, in the folder that the session was opened in. */
export function tourStep(step: number, results: readonly string[], texts: Texts["model"]): TourStep {
  const steps: TourStep[] = [
    { text: texts.tour(), calls: [call("write_file", { path: "poem.txt", content: poem })] },
    { text: texts.tourLook(), calls: [call("list_dir", { path: "." }), call("read_file", { path: "poem.txt" })] },
    { text: texts.tourEdit(), calls: [call("edit", { path: "poem.txt", old_string: "bleu", new_string: "blue" })] },
    { text: texts.tourSearch(), calls: [call("grep", { pattern: "blue" }), call("glob", { pattern: "*.txt" })] },
    { text: texts.tourShell(), calls: [call("bash", { command: tourCommand })] },
  ];
  const { text, calls } = steps[step] ?? { text: texts.tourEnd(), calls: [] };
  return { text: `${results.map(indented).join("")}${text}\n`, calls };
}

const call = (name: string, input: unknown) => ({ name, input });

const indented = (result: string) => `${result.trimEnd().replace(/^/gm, "    ")}\n\n`;
