import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from "react";
import { useWords } from "../texts/texts.ts";

interface MenuInput {
  /** What is chosen here, for those who do not see the button's words in their place. */
  label: string;
  /** On the button. */
  children: ReactNode;
  look?: string;
  disabled?: boolean;
  onOpen?(): void;
  opener?: Ref<HTMLButtonElement>;
  content(close: () => void): ReactNode;
}

/** A button and what it opens. The browser closes it by Escape and by a click elsewhere. */
export function Menu({ label, children, look = "", disabled, onOpen, opener, content }: MenuInput) {
  const { colon } = useWords();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        disabled={disabled}
        className={`fact ${look}`}
        aria-haspopup="dialog"
      >
        <span className="sr-only">
          {label}
          {colon}
        </span>
        {children}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="menu"
        onToggle={(event) => {
          if (event.newState !== "open") return;
          onOpen?.();
          const all = focusable(event.currentTarget);
          (all.find((one) => one.matches("input, [aria-current]")) ?? all[0])?.focus();
        }}
        onKeyDown={walk}
      >
        {content(() => list.current?.hidePopover())}
      </div>
    </>
  );
}

interface ChoiceInput {
  isChosen: boolean;
  onChoose(): void;
  name: ReactNode;
  what?: ReactNode;
}

export function Choice({ isChosen, onChoose, name, what }: ChoiceInput) {
  return (
    <button type="button" className="choice eased" aria-current={isChosen ? "true" : undefined} onClick={onChoose}>
      <span className={isChosen ? "text-accent" : ""}>{name}</span>
      {what && <span className="block text-quiet text-xs">{what}</span>}
    </button>
  );
}

/** Up and down go from one to the next, as in any menu. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = focusable(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLElement);
  all.at((at + step) % all.length)?.focus();
  event.preventDefault();
}

const focusable = (inside: Element) => [...inside.querySelectorAll<HTMLElement>("input, button:not(:disabled)")];
