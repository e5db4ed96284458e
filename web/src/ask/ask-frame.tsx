import { type KeyboardEvent, type ReactNode, type RefObject, useId } from "react";
import type { Ask } from "../../../src/protocol/asks.ts";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { partInSight } from "../ui/part-in-sight.ts";
import { Sentence } from "../ui/sentence.tsx";
import { Careful, Visible } from "../ui/visible.tsx";
import { hidesSomething } from "./hides.ts";

interface FrameInput {
  ask: Ask;
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

/** A key that is still held down from before says nothing here, and on what is out of sight it only leads there. */
function withCare(event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  const control = event.target as HTMLElement;
  const isOut = partInSight(control) === null;
  if (isOut) control.scrollIntoView({ block: "center" });
  if (isOut || (event.key === "Enter" && event.repeat)) event.preventDefault();
}

/** The one frame of all that is asked. */
export function AskFrame(input: FrameInput) {
  const { ask, card, icon, title, children, problem, field, onSay, say, before, after, note } = input;
  const { ask: words, subAgent } = useWords().chat;
  const name = useId();
  return (
    <fieldset ref={card} data-ask={ask.ask} aria-labelledby={name} className="ask" onKeyDown={withCare}>
      <h2 id={name} className="ask-title">
        <Icon name={icon} />
        {title}
        {ask.of && (
          <span className="font-normal text-quiet">
            <Visible text={subAgent(ask.of)} />
          </span>
        )}
      </h2>
      <Careful value={true}>{children}</Careful>
      {hidesSomething(ask) && <p className="text-warn">{words.hidden}</p>}
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
        {note && (
          <p role="status" className="ask-note">
            {note}
          </p>
        )}
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
