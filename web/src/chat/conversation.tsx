import { passagesIn } from "../../../src/protocol/transcript.ts";
import { useReading } from "./use-reading.ts";

export function Conversation({ session }: { session: string; interrupted?: boolean }) {
  const { reading } = useReading(session);
  return <pre className="flex-1 overflow-auto px-4 text-xs">{JSON.stringify(passagesIn(reading), null, 1)}</pre>;
}
