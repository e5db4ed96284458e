import { useEffect, useRef, useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { mcpCalls } from "./calls.ts";
import { useMcpWords } from "./use-mcp-words.ts";

interface LoginInput {
  name: string;
  onChanged(): Promise<void>;
  onTold(text: string): void;
}

const lookMs = 1_500;

/** Logging in at a server and out of it. A page of the server's own is opened by who logs in; we look how it stands. */
export function Login({ name, onChanged, onTold }: LoginInput) {
  const words = useMcpWords();
  const { api } = useServer();
  const work = useWork();
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const after = useRef({ onChanged, onTold });
  after.current = { onChanged, onTold };
  useEffect(() => {
    if (address === null) return;
    const timer = setInterval(async () => {
      // A server that does not answer now is asked again.
      const { state, problem } = await mcpCalls(api)
        .login(name)
        .catch(() => ({ state: "waiting", problem: "" }));
      if (state === "waiting") return;
      setAddress(null);
      if (state === "failed") setFailure(problem);
      if (state === "done") after.current.onTold(words.loginDone({ name }));
      await after.current.onChanged();
    }, lookMs);
    return () => clearInterval(timer);
  }, [address, api, name, words]);
  return (
    <>
      <Button
        look="bare"
        disabled={work.isBusy}
        onClick={() =>
          void work.run(async () => {
            setFailure(null);
            setAddress((await mcpCalls(api).logIn(name)).address);
          })
        }
      >
        {words.logIn}
      </Button>
      <Button
        look="bare"
        disabled={work.isBusy}
        onClick={() =>
          void work.run(async () => {
            const { wasLoggedIn } = await mcpCalls(api).logOut(name);
            setAddress(null);
            onTold(wasLoggedIn ? words.loggedOut({ name }) : words.notLoggedIn({ name }));
            await onChanged();
          })
        }
      >
        {words.logOut}
      </Button>
      {address && /^https?:\/\//i.test(address) && (
        <p role="status" className="order-last w-full px-2 text-sm">
          {words.loginOpen}{" "}
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="inline-block max-w-full break-words text-accent underline"
          >
            {words.loginAt({ host: new URL(address).host })}
          </a>
        </p>
      )}
      <Problem text={work.problem ?? failure} className="order-last w-full px-2" />
    </>
  );
}
