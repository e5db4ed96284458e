import { useEffect, useRef } from "react";
import type { TabInput } from "./panel.tsx";

/** A page of HTML in a frame that is of no origin, runs nothing of it and loads nothing for it. */
export function HtmlView({ html, name, words }: { html: string; name: string } & Pick<TabInput, "words">) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      const shown = frame.current?.contentWindow;
      // It has no origin that could be named; what goes there is what it is to show.
      if (shown && source === shown && data === "ready") shown.postMessage({ html }, "*");
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [html]);
  return (
    <>
      <iframe
        key={html}
        ref={frame}
        src="/frame.html"
        title={name}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        className="h-[70dvh] w-full rounded-md border border-line bg-white"
      />
      <p className="mt-1 text-quiet text-xs">{words.files.html}</p>
    </>
  );
}
