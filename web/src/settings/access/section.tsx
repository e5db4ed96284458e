import { useCallback, useState } from "react";
import { token } from "../../server/token.ts";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWordsOf } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Part } from "../parts/part.tsx";
import { useDay } from "../parts/use-day.ts";
import { browserName } from "./browser-name.ts";
import { type Browser, readBrowsers, showOut } from "./calls.ts";
import { Link } from "./link.tsx";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

/** Who was let in; each can be shown out. */
export function Section() {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const { api } = useServer();
  const { value, problem, read } = useLoaded(useCallback(() => readBrowsers(api), [api]));
  const [leaving, setLeaving] = useState<Browser | null>(null);
  const minute = useDay("minute");
  const day = useDay();
  const nameOf = ({ label }: Browser) => browserName(label) ?? words.unnamed;
  return (
    <>
      <Part name={words.list}>
        <Problem text={problem} />
        <ul className="border-line border-t empty:hidden">
          {value &&
            sorted(value).map((browser) => (
              <li key={browser.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-2 text-sm" title={browser.label}>
                    {nameOf(browser)}
                    {browser.current && <span className="badge">{words.here}</span>}
                  </span>
                  <span className="block text-quiet text-xs">
                    {[
                      words.since({ date: minute(browser.created_at) }),
                      browser.used_at ? words.used({ date: minute(browser.used_at) }) : words.unused,
                      words.until({ date: day(browser.expires_at) }),
                    ].join(" · ")}
                  </span>
                </span>
                <Button look="danger" onClick={() => setLeaving(browser)}>
                  {browser.current ? words.signOut : words.showOut}
                </Button>
              </li>
            ))}
        </ul>
      </Part>
      <Link words={words} />
      {leaving && (
        <Confirm
          title={leaving.current ? words.signOutTitle : words.showOutTitle}
          name={leaving.current ? words.signOut : words.showOut}
          onClose={() => setLeaving(null)}
          run={async () => {
            if (!leaving.current) {
              await showOut(api, leaving.id);
              return read();
            }
            // Also when the server cannot be told: whoever uses this browser next must not get in.
            await api.signOut().catch(() => null);
            token.forget();
          }}
        >
          {leaving.current ? <Sentence text={words.signOutWhat} /> : words.showOutWhat({ name: nameOf(leaving) })}
        </Confirm>
      )}
    </>
  );
}

/** This one first, then those that came last. */
const sorted = (browsers: readonly Browser[]) =>
  browsers.toSorted(
    (one, other) => Number(other.current) - Number(one.current) || other.created_at.localeCompare(one.created_at),
  );
