import { Visible } from "../../ui/visible.tsx";
import { Notes } from "./notes.tsx";
import type { SkillList } from "./shapes.ts";
import { useSkillWords } from "./use-skill-words.ts";

/** What could not be loaded, what has the name of another, and folders with something odd; opened on demand. */
export function Oddities({ list: { skills, collisions, problems } }: { list: SkillList }) {
  const words = useSkillWords();
  const skipped = skills.filter(({ state }) => state === "skipped");
  const places = [
    { title: words.skipped, of: skipped.map(({ name, diagnostics }) => ({ path: name, notes: diagnostics })) },
    { title: words.problems, of: problems.map(({ path, ...note }) => ({ path, notes: [note] })) },
  ];
  return (
    <div className="mt-4 grid gap-2 text-sm">
      {places.map(({ title, of }) =>
        of.length === 0 ? null : (
          <details key={title}>
            <summary className="cursor-pointer text-warn">{`${title} (${of.length})`}</summary>
            <ul className="mt-1 grid gap-2">
              {of.map(({ path, notes }) => (
                <li key={`${path} ${notes[0]?.code}`}>
                  <p className="break-all font-mono text-quiet text-xs">
                    <Visible text={path} />
                  </p>
                  <Notes notes={notes} />
                </li>
              ))}
            </ul>
          </details>
        ),
      )}
      {collisions.length > 0 && (
        <details>
          <summary className="cursor-pointer text-quiet">{`${words.collisions} (${collisions.length})`}</summary>
          <ul className="mt-1 grid gap-1">
            {collisions.map(({ name, meant, others }) => (
              <li key={name} className="break-words">
                <Visible text={words.collides({ name, meant, others: others.join(", ") })} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
