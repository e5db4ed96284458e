import { useEffect, useState } from "react";
import { useWords } from "../texts/texts.ts";
import { Icon } from "./icon.tsx";

export function CopyButton({ text, name }: { text: string; name?: string }) {
  const words = useWords().chat;
  const [done, setDone] = useState<"copied" | "notCopied" | null>(null);
  useEffect(() => {
    const timer = done && setTimeout(() => setDone(null), 2000);
    return () => void (timer && clearTimeout(timer));
  }, [done]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone("copied"),
      // A browser may forbid it.
      () => setDone("notCopied"),
    );
  return (
    <button type="button" className="quiet-button" onClick={copy}>
      <Icon name={done === "copied" ? "check" : done ? "cross" : "copy"} />
      {done ? words[done] : (name ?? words.copy)}
    </button>
  );
}
