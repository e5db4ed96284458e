import { useWords } from "../texts/texts.ts";
import { Visible } from "../ui/visible.tsx";
import { isRecord } from "./diff.ts";

/** The tools that a search gave the model, as the details tell them; null where they tell of none. */
export function toolsIn(details: Record<string, unknown>): { name: string; description: string }[] | null {
  if (!Array.isArray(details.tools)) return null;
  return details.tools
    .filter(isRecord)
    .map(({ name, description }) => ({ name: String(name), description: String(description ?? "") }));
}

export function ToolsFound({ tools }: { tools: NonNullable<ReturnType<typeof toolsIn>> }) {
  const words = useWords().chat;
  if (tools.length === 0) return <p className="tool-note">{words.nothingFound}</p>;
  return (
    <dl className="tool-fields">
      {tools.map(({ name, description }) => (
        <div key={name}>
          <dt>{words.verbs[name] ?? <Visible text={name} />}</dt>
          <dd className="font-sans!">
            <Visible text={description} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
