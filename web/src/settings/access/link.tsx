import { useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { useNow } from "../../ui/use-now.ts";
import { Part } from "../parts/part.tsx";
import { makeCode } from "./calls.ts";
import type { en } from "./words.en.ts";

interface Made {
  address: string;
  /** In milliseconds, as this page's clock goes. */
  until: number;
}

/** A link for one more browser. It stands here for as long as it is good. */
export function Link({ words }: { words: typeof en }) {
  const { api } = useServer();
  const [made, setMade] = useState<Made | null>(null);
  const work = useWork();
  const make = () =>
    work.run(async () => {
      const { code, seconds } = await makeCode(api);
      setMade({ address: `${location.origin}/#code=${code}`, until: Date.now() + seconds * 1000 });
    });
  return (
    <Part name={words.another} what={words.anotherWhat}>
      <Button disabled={work.isBusy} onClick={() => void make()}>
        {made ? words.remake : words.make}
      </Button>
      <Problem text={work.problem} />
      {made && <Standing key={made.address} made={made} words={words} />}
    </Part>
  );
}

function Standing({ made: { address, until }, words }: { made: Made; words: typeof en }) {
  const left = Math.floor((until - useNow()) / 1000);
  if (left <= 0) return <p className="mt-2 text-quiet text-sm">{words.over}</p>;
  return (
    <div className="mt-3">
      <input
        readOnly
        aria-label={words.link}
        value={address}
        onFocus={(event) => event.target.select()}
        className="field font-mono"
      />
      <p className="mt-1 flex flex-wrap items-center gap-3 text-quiet text-xs">
        <CopyButton text={address} />
        {words.left({ seconds: left })}
      </p>
    </div>
  );
}
