import { useState } from "react";
import { Examples } from "../../ask/examples.tsx";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Segments } from "../../ui/segments.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Part } from "../parts/part.tsx";
import { addRule, type Effect, effects, type Rules, type Tried, tryRule } from "./calls.ts";
import type { en } from "./words.en.ts";

/** A rule is added once it was seen what it would have changed. */
export function AddRule({ words, onAdded }: { words: typeof en; onAdded(rules: Rules): void }) {
  const { api } = useServer();
  const [effect, setEffect] = useState<Effect>("allow");
  const [rule, setRule] = useState("");
  const [tried, setTried] = useState<Tried | null>(null);
  const work = useWork();
  const change = (then: () => void) => {
    then();
    setTried(null);
    work.forget();
  };
  const submit = () =>
    work.run(async () => {
      if (!tried) return setTried(await tryRule(api, { effect, rule: rule.trim() }));
      onAdded(await addRule(api, { effect, rule: rule.trim() }));
      setRule("");
      setTried(null);
      toast({ text: words.added });
    });
  return (
    <Part name={words.add}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (rule.trim()) void submit();
        }}
      >
        <div className="mb-3 w-fit">
          <Segments
            label={words.effect}
            options={effects.map((value) => ({ value, name: words.effects[value] }))}
            value={effect}
            onChoose={(next) => change(() => setEffect(next))}
          />
        </div>
        <FormField label={words.rule} hint={words.ruleHint} problem={work.problem}>
          {(wired) => (
            <input
              {...wired}
              spellCheck={false}
              autoCapitalize="none"
              value={rule}
              onChange={(event) => change(() => setRule(event.target.value))}
              className="field font-mono"
            />
          )}
        </FormField>
        {tried && <Outcome tried={tried} effect={effect} words={words} />}
        <Button type="submit" look="main" disabled={work.isBusy || rule.trim() === ""}>
          {work.isBusy ? words.trying : tried ? words.confirm : words.try}
        </Button>
      </form>
    </Part>
  );
}

function Outcome({ tried, effect, words }: { tried: Tried; effect: Effect; words: typeof en }) {
  const { risky, examples } = tried;
  return (
    <div role="status" className="mb-3 text-sm">
      <Problem text={tried.known ? null : words.unknown} className="mb-1" />
      <p className={risky > 0 ? "text-warn" : ""}>
        {words.tried[effect](tried)} {risky > 0 && words.risky({ count: risky })}
      </p>
      <Examples examples={examples} />
    </div>
  );
}
