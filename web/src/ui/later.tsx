import { type ComponentType, useEffect, useLayoutEffect, useState } from "react";
import { useWords } from "../texts/texts.ts";
import { toast } from "./toasts.tsx";

interface MeanwhileInput {
  /** It could not be loaded. */
  isMissing: boolean;
  onClose?(): void;
}

/** A part that is loaded when it is first drawn. By hand: what follows a fallback of Suspense is held back for 300 ms. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<MeanwhileInput> = Nothing,
): ComponentType<Props & { onClose?(): void }> {
  let known: { Part: ComponentType<Props> } | null = null;
  return function Later(props) {
    const [loaded, setLoaded] = useState(known);
    const [isMissing, setMissing] = useState(false);
    useLayoutEffect(() => {
      if (known) return setLoaded(known);
      let isStill = true;
      load().then(
        (Part) => {
          known = { Part };
          if (isStill) setLoaded(known);
        },
        // A browser does not fetch it anew before the page is loaded again.
        () => isStill && setMissing(true),
      );
      return () => {
        isStill = false;
      };
    }, []);
    if (loaded) return <loaded.Part {...props} />;
    return <Meanwhile isMissing={isMissing} {...(props.onClose && { onClose: props.onClose })} />;
  };
}

/** What was asked for does not come: that is said, and the page is as it was. */
function Nothing({ isMissing, onClose }: MeanwhileInput) {
  const { settings } = useWords();
  useEffect(() => {
    if (!isMissing) return;
    toast({ text: settings.broken, isBad: true, action: { name: settings.reload, run: () => location.reload() } });
    onClose?.();
  }, [isMissing, settings, onClose]);
  return null;
}
