import { useEffect, useState } from "react";
import { passagesIn } from "../../src/protocol/transcript.ts";
import { useReading } from "./chat/use-reading.ts";
import { api, type SessionInfo } from "./server/api.ts";
import { token } from "./server/token.ts";

export function App() {
  const [sessions, setSessions] = useState<SessionInfo[]>([]);
  useEffect(() => {
    const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
    const enter = async () => {
      if (code) {
        history.replaceState(null, "", "/");
        token.set((await api.exchange(code)).token);
      }
      setSessions(await api.sessions());
    };
    void enter();
  }, []);
  const [first] = sessions;
  return <main>{first && <Session id={first.id} />}</main>;
}

function Session({ id }: { id: string }) {
  const { reading } = useReading(id);
  return <pre>{JSON.stringify(passagesIn(reading), null, 2)}</pre>;
}
