import { useCallback } from "react";
import { generalSkill } from "../../../../src/protocol/skills.ts";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWordsOf } from "../../texts/texts.ts";
import { Problem } from "../../ui/problem.tsx";
import { Said } from "../../ui/said.tsx";
import { readMemory } from "./calls.ts";
import { NoteView } from "./note-view.tsx";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

/** What skills have noted, skill by skill. */
export function Section() {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const { api } = useServer();
  const { value, problem, read } = useLoaded(useCallback(() => readMemory(api), [api]));
  return (
    <>
      <Problem text={problem} />
      {value?.length === 0 && <p className="text-quiet text-sm">{words.none}</p>}
      {value?.map(({ skill, notes }) => (
        <section key={skill} className="mb-6">
          <h2 className="border-line border-b pb-1 font-semibold text-base">
            {skill === generalSkill.name ? words.general : <Said text={skill} />}
          </h2>
          <ul>
            {notes.map((note) => (
              <NoteView key={note.key} skill={skill} note={note} words={words} onChanged={read} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
