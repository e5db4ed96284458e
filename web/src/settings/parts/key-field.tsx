import { type ComponentProps, useState } from "react";
import { Button } from "../../ui/button.tsx";

interface KeyFieldInput {
  wired: Pick<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid">;
  value: string;
  onChange(value: string): void;
  words: { show: string; hide: string };
}

/** Nobody reads over the shoulder, unless whoever types wants to see. No browser keeps it. */
export function KeyField({ wired, value, onChange, words }: KeyFieldInput) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="flex gap-2">
      <input
        {...wired}
        type={isShown ? "text" : "password"}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field font-mono"
      />
      <Button aria-pressed={isShown} className="shrink-0" onClick={() => setShown(!isShown)}>
        {isShown ? words.hide : words.show}
      </Button>
    </span>
  );
}
