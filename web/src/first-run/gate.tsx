import { type ReactNode, useEffect } from "react";
import { demoModel } from "../composer/models.ts";
import { useModels } from "../composer/use-models.ts";
import { later } from "../ui/later.tsx";
import { isSetUp } from "./seen.ts";

const FirstRun = later(async () => (await import("./first-run.tsx")).FirstRun);

/** Where nothing but the demo answers and nobody has skipped it, a model is set up first. */
export function FirstRunGate({ children }: { children: ReactNode }) {
  const isOver = isSetUp.use();
  return isOver ? children : <Looking>{children}</Looking>;
}

function Looking({ children }: { children: ReactNode }) {
  const { known, failure } = useModels();
  const hasModel = known !== null && known.default !== demoModel;
  useEffect(() => {
    if (hasModel) isSetUp.set("there");
  }, [hasModel]);
  if (hasModel || failure) return children;
  if (!known) return null;
  return <FirstRun />;
}
