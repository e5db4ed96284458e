import { useCallback } from "react";
import { generalSkill } from "../../../../src/protocol/skills.ts";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWordsOf } from "../../texts/texts.ts";
import { Problem } from "../../ui/problem.tsx";
import { Careful, Visible } from "../../ui/visible.tsx";
import { readMemory, type SkillMemory } from "./calls.ts";
import { NoteView } from "./note-view.tsx";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

/** New notes are kept by folder, so these stand first. */
const order = { folder: 0, everywhere: 1, older: 2 };

/** What agents have noted, by where it holds and by skill; what waits to be confirmed is counted. */
export function Section() {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const { api } = useServer();
  const { value, problem, read } = useLoaded(useCallback(() => readMemory(api), [api]));
  const count = (value ?? []).flatMap(({ notes }) => notes.filter(({ state }) => state === "unconfirmed")).length;
  return (
    <Careful value={true}>
      <Problem text={problem} />
      {value?.length === 0 && <p className="text-quiet text-sm">{words.none}</p>}
      {value && value.length > 0 && (
        <p role="status" className={`mb-4 text-sm ${count > 0 ? "text-warn" : "text-quiet"}`}>
          {count > 0 ? words.waiting({ count }) : words.allConfirmed}
        </p>
      )}
      {value
        ?.toSorted((one, other) => order[one.holds] - order[other.holds])
        .map((one) => (
          <section key={`${one.skill} ${one.place}`} className="mb-6">
            <h2 className="border-line border-b pb-1">
              <span className="break-words font-semibold text-base">
                <Where memory={one} words={words} />
              </span>
              <span className="block break-words text-quiet text-xs">
                <Visible text={one.skill === generalSkill.name ? words.general : words.skill({ skill: one.skill })} />
              </span>
            </h2>
            <ul>
              {one.notes.map((note, index) => (
                // A confirmed note stays the one that it was, open where it was opened.
                <NoteView
                  key={`${note.key} ${one.notes.slice(0, index).filter(({ key }) => key === note.key).length}`}
                  memory={one}
                  note={note}
                  words={words}
                  onChanged={read}
                />
              ))}
            </ul>
          </section>
        ))}
    </Careful>
  );
}

function Where({ memory: { holds, folder }, words }: { memory: SkillMemory; words: typeof en }) {
  if (holds !== "folder") return words.holds[holds];
  return folder === null ? words.folderUnknown : <Visible text={folder} />;
}
