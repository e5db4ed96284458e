import type { Language } from "../../../src/protocol/language.ts";
import { useWords } from "../texts/texts.ts";
import { Segments } from "../ui/segments.tsx";
import { themes } from "./choices.ts";
import { language } from "./language.ts";
import { theme } from "./theme.ts";

const names: { value: Language; name: string; lang: string }[] = [
  { value: "zh-CN", name: "中文", lang: "zh-CN" },
  { value: "en", name: "English", lang: "en" },
];

/** How the page looks and what it speaks. Each language is named in itself: that is how its readers find it. */
export function Look() {
  const { look } = useWords();
  const options = themes.map((value) => ({ value, name: look[value] }));
  return (
    <div className="flex flex-wrap gap-2">
      <Segments label={look.theme} options={options} value={theme.use()} onChoose={theme.set} />
      <Segments label={look.language} options={names} value={language.use()} onChoose={language.set} />
    </div>
  );
}
