import { Visible } from "../../ui/visible.tsx";
import type { Note } from "./shapes.ts";
import { useSkillWords } from "./use-skill-words.ts";

const colours = { error: "text-bad", warning: "text-warn", info: "text-quiet" };

/** What is odd about a skill, a line each. */
export function Notes({ notes }: { notes: readonly Note[] }) {
  const words = useSkillWords();
  return (
    <ul className="grid gap-1 text-sm">
      {notes.map(({ level, code, message, line, file }) => (
        <li key={`${code} ${file} ${line} ${message}`} className="break-words">
          <span className={`mr-2 ${colours[level]}`}>{words.levels[level]}</span>
          <Visible text={message} />
          {(file || line) && (
            <span className="ml-2 text-quiet text-xs">
              {file && <Visible text={file} />} {line && words.line({ line })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
