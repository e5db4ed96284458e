import { Button } from "../ui/button.tsx";
import { Visible } from "../ui/visible.tsx";

interface OptionsInput {
  options: readonly string[];
  /** Null where one is the answer by itself. */
  chosen: readonly string[] | null;
  disabled: boolean;
  onChoose(option: string): void;
}

/** What the agent offers as an answer. */
export function Options({ options, chosen, disabled, onChoose }: OptionsInput) {
  if (options.length === 0) return null;
  return (
    <div className={chosen ? "grid gap-1" : "flex flex-wrap gap-2"}>
      {options.map((option) =>
        chosen ? (
          <label key={option} className="ask-check">
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              disabled={disabled}
              onChange={() => onChoose(option)}
            />
            <span className="min-w-0">
              <bdi>
                <Visible text={option} />
              </bdi>
            </span>
          </label>
        ) : (
          <Button key={option} className="ask-option" disabled={disabled} onClick={() => onChoose(option)}>
            <bdi>
              <Visible text={option} />
            </bdi>
          </Button>
        ),
      )}
    </div>
  );
}
