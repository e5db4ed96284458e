import { useEffect } from "react";
import { Entrance } from "./enter/entrance.tsx";
import { language } from "./look/language.ts";
import { theme } from "./look/theme.ts";
import { Shell } from "./shell.tsx";
import { WordsContext, wordsIn } from "./texts/texts.ts";

/** The whole page, in the language and the colours that were chosen. */
export function App() {
  const spoken = language.use();
  const colours = theme.use();
  useEffect(() => {
    const { documentElement: html } = document;
    html.lang = spoken;
    html.dataset.theme = colours;
  }, [spoken, colours]);
  return (
    <WordsContext value={wordsIn[spoken]}>
      <Entrance>
        <Shell />
      </Entrance>
    </WordsContext>
  );
}
