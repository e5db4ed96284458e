import { Visible } from "../../ui/visible.tsx";
import { Notes } from "./notes.tsx";
import type { Linted } from "./shapes.ts";
import { useSkillWords } from "./use-skill-words.ts";

/** Of each SKILL.md what is to be said of it. */
export function LintedView({ skills }: { skills: readonly Linted[] }) {
  const words = useSkillWords().linting;
  return (
    <ul className="grid gap-3">
      {skills.map(({ path, diagnostics }) => (
        <li key={path} className="border-line border-t pt-2 text-sm">
          <p className="break-all font-mono text-quiet text-xs">
            <Visible text={path} />
          </p>
          {diagnostics.length === 0 ? <p>{words.fine}</p> : <Notes notes={diagnostics} />}
        </li>
      ))}
    </ul>
  );
}
