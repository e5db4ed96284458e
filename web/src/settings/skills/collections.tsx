import { useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { Switch } from "../../ui/switch.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { skillCalls } from "./calls.ts";
import type { Collection } from "./shapes.ts";
import { useSkillWords } from "./use-skill-words.ts";

interface CollectionsInput {
  collections: readonly Collection[];
  onWanted(address: string): void;
  onChanged(): Promise<void>;
}

/** Public collections: off, and not even fetched, until their user wants one. */
export function Collections({ collections, onWanted, onChanged }: CollectionsInput) {
  const words = useSkillWords().collections;
  const { api } = useServer();
  const [doomed, setDoomed] = useState<Collection | null>(null);
  return (
    <section className="mt-8">
      <h2 className="font-semibold">{words.title}</h2>
      <p className="mb-2 text-quiet text-sm">{words.what}</p>
      <ul>
        {collections.map((one) => (
          <li key={one.name} className="flex items-center gap-3 border-line border-t py-2 text-sm last:border-b">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{one.name}</span> <span className="text-quiet">{words.by(one)}</span>
              <span className="block truncate font-mono text-quiet text-xs">{one.repo}</span>
              {one.skills > 0 && <span className="text-xs">{words.count({ count: one.skills })}</span>}
            </span>
            <Switch
              label={words.on(one)}
              isOn={one.skills > 0}
              onChange={(on) => (on ? onWanted(one.repo) : setDoomed(one))}
            />
          </li>
        ))}
      </ul>
      {doomed && (
        <Confirm
          title={words.removeTitle}
          name={words.remove}
          onClose={() => setDoomed(null)}
          run={async () => {
            await skillCalls(api, null).removeCollection(doomed.name);
            await onChanged();
          }}
        >
          {words.removeWhat({ name: doomed.name, count: doomed.skills })}
        </Confirm>
      )}
    </section>
  );
}
