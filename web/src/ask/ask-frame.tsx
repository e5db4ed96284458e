import { type KeyboardEvent, type ReactNode, type RefObject, useId } from "react";
import { Button } from "../ui/button.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Sentence } from "../ui/sentence.tsx";

interface FrameInput {
  ask: string;
  card: RefObject<HTMLFieldSetElement | null>;
  icon: IconName;
  title: string;
  /** What is asked, and what can be chosen. */
  children: ReactNode;
  problem: string | null;
  /** The user's own words. */
  field: {
    label: string;
    hint: string;
    text: string;
    write(text: string): void;
    ref?: RefObject<HTMLInputElement | null>;
  };
  /** Enter in the field says it, and the button of that name. */
  onSay(): void;
  say: { name: string; isMain: boolean; disabled: boolean; ref?: RefObject<HTMLButtonElement | null> };
  /** Before and after that button. */
  before?: ReactNode;
  after?: ReactNode;
  /** What must not be missed when one of them is pressed. */
  note?: ReactNode;
}

/** A key that is still held down from before says nothing here. */
const once = (event: KeyboardEvent) => {
  if (event.key === "Enter" && event.repeat) event.preventDefault();
};

/** The one frame of all that is asked. */
export function AskFrame(input: FrameInput) {
  const { ask, card, icon, title, children, problem, field, onSay, say, before, after, note } = input;
  const name = useId();
  return (
    <fieldset ref={card} data-ask={ask} aria-labelledby={name} className="ask" onKeyDown={once}>
      <h2 id={name} className="ask-title">
        <Icon name={icon} />
        {title}
      </h2>
      {children}
      {problem && (
        <p role="alert" className="text-bad">
          <Sentence text={problem} />
        </p>
      )}
      <form
        className="ask-answer"
        onSubmit={(event) => {
          event.preventDefault();
          if (!say.disabled) onSay();
        }}
      >
        <label className="ask-reason">
          <span>{field.label}</span>
          <input
            className="field"
            ref={field.ref}
            value={field.text}
            placeholder={field.hint}
            onChange={(event) => field.write(event.target.value)}
          />
        </label>
        <div className="ask-buttons">
          {note && (
            <p role="status" className="ask-note">
              {note}
            </p>
          )}
          {before}
          <Button ref={say.ref} type="submit" look={say.isMain ? "main" : "plain"} disabled={say.disabled}>
            {say.name}
          </Button>
          {after}
        </div>
      </form>
    </fieldset>
  );
}
