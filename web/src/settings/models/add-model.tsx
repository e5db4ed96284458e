import { type ReactNode, useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { addModel, testModel } from "./calls.ts";
import { own, ProviderChoice } from "./provider-choice.tsx";
import type { Probe, Provider } from "./shapes.ts";
import { TestResult } from "./try-it.tsx";
import { useModelWords } from "./use-model-words.ts";
import { addedAs, idOf, isWhole, triedAs, type Wish, wishFor } from "./wish.ts";
import { WishFields } from "./wish-fields.tsx";

interface AddInput {
  providers: readonly Provider[];
  /** On the button that keeps it. */
  name: string;
  onLookAgain(): void;
  /** With its id, once it is kept. */
  onAdded(id: string): Promise<void>;
  /** Beside the buttons. */
  children?: ReactNode;
}

/** Three steps on one page: who, the key, and a test. Nothing is kept before the last button is pressed. */
export function AddModel({ providers, name, onLookAgain, onAdded, children }: AddInput) {
  const words = useModelWords();
  const { api } = useServer();
  const [wish, setWish] = useState<Wish | null>(null);
  const [probes, setProbes] = useState<readonly Probe[] | null>(null);
  const [isTested, setTested] = useState(false);
  const testing = useWork();
  const adding = useWork();
  const change = (next: Wish) => {
    setWish(next);
    // What was found is not true of another.
    setProbes(null);
    setTested(false);
    testing.forget();
    adding.forget();
  };
  const test = async () => {
    if (!wish) return;
    setProbes(null);
    await testing.run(async () => setProbes((await testModel(api, triedAs(wish))).probes));
    setTested(true);
  };
  const add = () =>
    wish &&
    adding.run(async () => {
      await addModel(api, addedAs(wish));
      await onAdded(idOf(wish));
    });
  const canAsk = wish !== null && isWhole(wish) && !testing.isBusy && !adding.isBusy;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canAsk) void (probes ? add() : test());
      }}
    >
      <Step number={1} name={words.steps.choose}>
        <ProviderChoice
          providers={providers}
          chosen={wish && (wish.provider?.provider ?? own)}
          onChoose={(chosen) => change(wishFor(providers.find(({ provider }) => provider === chosen) ?? null))}
          onLookAgain={onLookAgain}
        />
      </Step>
      <Step number={2} name={words.steps.key} isWaiting={!wish}>
        {wish && <WishFields wish={wish} onChange={change} />}
      </Step>
      <Step number={3} name={words.steps.test} isWaiting={!canAsk && !isTested && !testing.isBusy}>
        <p className="text-quiet text-sm">{testing.isBusy ? words.testing : words.testWhat}</p>
        {probes && <TestResult probes={probes} />}
        <Problem text={testing.problem} />
        <Problem text={adding.problem} />
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {probes ? (
            <Button type="submit" look="main" disabled={!canAsk}>
              {name}
            </Button>
          ) : (
            <Button type="submit" look="main" disabled={!canAsk}>
              {words.test}
            </Button>
          )}
          {probes ? (
            <Button disabled={!canAsk} onClick={() => void test()}>
              {words.test}
            </Button>
          ) : (
            isTested && (
              <Button disabled={!canAsk} onClick={() => void add()}>
                {words.untested}
              </Button>
            )
          )}
          {children}
        </div>
      </Step>
    </form>
  );
}

/** What has to wait for the step before it is told, but out of the way. */
function Step({ number, name, isWaiting, children }: StepInput) {
  return (
    <section className={`mb-5 ${isWaiting ? "text-quiet" : ""}`}>
      <h2 className="mb-2 flex items-center gap-2 font-medium">
        <span aria-hidden="true" className="step-number">
          {number}
        </span>
        {name}
      </h2>
      <div className="sm:pl-8">{children}</div>
    </section>
  );
}

interface StepInput {
  number: number;
  name: string;
  isWaiting?: boolean;
  children: ReactNode;
}
