import { Careful, Visible } from "../../ui/visible.tsx";
import type { Rights } from "./shapes.ts";

interface RightsInput {
  rights: Rights;
  words: { allows: string; commands: string };
}

export const wantsNothing = ({ allows, commands }: Rights) => allows.length + commands.length === 0;

/** All that a skill does unasked, as it is written. */
export function RightsView({ rights: { allows, commands }, words }: RightsInput) {
  return (
    <Careful value={true}>
      {[
        { title: words.allows, list: allows },
        { title: words.commands, list: commands },
      ].map(({ title, list }) =>
        list.length === 0 ? null : (
          <div key={title} className="mt-1.5 text-sm">
            <p className="text-quiet text-xs">{title}</p>
            <ul>
              {list.map((one) => (
                <li key={one} className="whitespace-pre-wrap break-all font-mono text-[12.5px]">
                  <Visible text={one} />
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </Careful>
  );
}
