import type { KeyboardEvent } from "react";
import type { Reading } from "../../../src/protocol/reading.ts";
import { useServer } from "../server/use-server.ts";
import { useWordsOf } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { BrowserTab } from "./browser-tab.tsx";
import { panelCalls } from "./calls.ts";
import { FilesTab } from "./files-tab.tsx";
import { openTab, type Tab, tabs } from "./opened.ts";
import { ProcessesTab } from "./processes-tab.tsx";
import { TasksTab } from "./tasks-tab.tsx";
import { TodosTab } from "./todos-tab.tsx";
import { UsageTab } from "./usage-tab.tsx";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

interface PanelInput {
  session: string;
  reading: Reading;
  tab: Tab;
}

/** What there is besides what was said: files, plans, processes, pages, sub-agents and what it took. */
export function Panel({ session, reading, tab }: PanelInput) {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const { api } = useServer();
  const calls = panelCalls(api, session);
  const given = { calls, reading, words, session };
  return (
    <section aria-label={words.name} className="flex h-full min-h-0 flex-col">
      <div className="flex h-12 shrink-0 items-center gap-1 border-line border-b px-2">
        <div role="tablist" aria-label={words.name} className="flex min-w-0 flex-1 overflow-x-auto" onKeyDown={walk}>
          {tabs.map((one) => (
            <button
              key={one}
              id={`panel-${one}`}
              type="button"
              role="tab"
              aria-selected={one === tab}
              aria-controls="panel-content"
              tabIndex={one === tab ? 0 : -1}
              className="panel-tab eased"
              onClick={() => openTab.set(one)}
            >
              {words.tabs[one]}
            </button>
          ))}
        </div>
        <Button look="bare" aria-label={words.hide} title={words.hide} onClick={openTab.forget}>
          <Icon name="cross" />
        </Button>
      </div>
      <div
        id="panel-content"
        role="tabpanel"
        aria-labelledby={`panel-${tab}`}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto"
      >
        {tab === "files" && <FilesTab {...given} />}
        {tab === "todos" && <TodosTab {...given} />}
        {tab === "processes" && <ProcessesTab {...given} />}
        {tab === "browser" && <BrowserTab {...given} />}
        {tab === "tasks" && <TasksTab {...given} />}
        {tab === "usage" && <UsageTab {...given} />}
      </div>
    </section>
  );
}

/** What every tab is given. */
export interface TabInput {
  calls: ReturnType<typeof panelCalls>;
  reading: Reading;
  words: typeof en;
  session: string;
}

/** Left and right go from one tab to the next, as in any list of tabs. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const next = all.at((all.indexOf(document.activeElement as HTMLElement) + step) % all.length);
  next?.focus();
  next?.click();
  event.preventDefault();
}
