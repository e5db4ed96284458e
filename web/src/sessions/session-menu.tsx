import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import type { SessionInfo } from "../server/shapes.ts";
import { useWords } from "../texts/texts.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { Said } from "../ui/said.tsx";
import { exportFormats } from "./export.ts";
import type { SessionActions } from "./use-actions.ts";

interface SessionMenuInput {
  session: SessionInfo;
  actions: Pick<SessionActions, "fork" | "exportAs" | "remove">;
  onRename(): void;
  opener: RefObject<HTMLButtonElement | null>;
  look: string;
}

/** All that can be done with a session, behind one button. It is drawn when it is opened: a list has hundreds. */
export function SessionMenu({ session, actions, onRename, opener, look }: SessionMenuInput) {
  const { sessions: texts } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { fork, exportAs, remove } = actions;
  return (
    <Menu
      label={texts.actions}
      look={look}
      opener={opener}
      onOpen={() => flushSync(() => setOpen(true))}
      content={(close) => {
        const item = (icon: IconName, name: string, run: () => unknown) => (
          <button
            type="button"
            className="choice eased flex items-center gap-2"
            onClick={() => {
              close();
              void run();
            }}
          >
            <Icon name={icon} className="text-quiet" />
            {name}
          </button>
        );
        return (
          isOpen && (
            <>
              {item("edit", texts.rename, onRename)}
              {item("copy", texts.fork, fork)}
              <div className="my-1 border-line border-y py-1">
                {exportFormats.map((format) => (
                  <div key={format}>{item("down", texts.exportAs[format], () => exportAs(format))}</div>
                ))}
              </div>
              {item("bin", texts.delete, remove)}
            </>
          )
        );
      }}
    >
      <span className="sr-only">
        <Said text={session.title || texts.untitled} />
      </span>
      <Icon name="dots" />
    </Menu>
  );
}
