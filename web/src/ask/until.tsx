import { language } from "../look/language.ts";
import { useWords } from "../texts/texts.ts";

/** Until when it can be allowed. Later it is asked anew, should the agent still want it. */
export function Until({ time }: { time: string }) {
  const words = useWords().chat.ask;
  const spoken = language.use();
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return null;
  return <p>{words.until({ time: at.toLocaleString(spoken, { dateStyle: "medium", timeStyle: "short" }) })}</p>;
}
