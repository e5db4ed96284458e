import { useCallback } from "react";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWordsOf } from "../../texts/texts.ts";
import { Problem } from "../../ui/problem.tsx";
import { Part } from "../parts/part.tsx";
import { readSettings } from "./calls.ts";
import { type Group, groups } from "./groups.ts";
import { SettingView } from "./setting-view.tsx";
import { Spent } from "./spent.tsx";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

/** What was spent, and everything that can be set, a value at a time. */
export function Section() {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const { api } = useServer();
  const { value, problem, set } = useLoaded(useCallback(() => readSettings(api), [api]));
  return (
    <>
      <Spent words={words} />
      <Problem text={problem} />
      {value &&
        (Object.keys(groups) as Group[]).map((group) => (
          <Part key={group} name={words.groups[group]}>
            <ul className="border-line border-t">
              {groups[group].map((key) => {
                const setting = value.find((one) => one.key === key);
                // Keyed by what is set: the field then begins with it.
                return (
                  setting && (
                    <SettingView
                      key={`${key} ${setting.value}`}
                      name={words.names[key]}
                      setting={setting}
                      words={words}
                      onSet={set}
                    />
                  )
                );
              })}
            </ul>
          </Part>
        ))}
    </>
  );
}
