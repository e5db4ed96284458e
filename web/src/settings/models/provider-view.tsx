import { Visible } from "../../ui/visible.tsx";
import { ModelView } from "./model-view.tsx";
import { hostOf } from "./offers.ts";
import type { Provider } from "./shapes.ts";
import { useModelWords } from "./use-model-words.ts";

interface ProviderInput {
  provider: Provider;
  onChanged(): Promise<void>;
}

/** A provider: where it is, where its key comes from, and its models. Those that were added come first. */
export function ProviderView({ provider, onChanged }: ProviderInput) {
  const words = useModelWords();
  const { name, baseUrl, key, running, models } = provider;
  const own = models.filter((model) => model.added);
  const others = models.filter((model) => !model.added);
  const shown = own.length > 0 ? own : others.slice(0, fewest);
  const rest = own.length > 0 ? others : others.slice(fewest);
  const from =
    key.from === "environment" ? words.keys.environment({ variable: key.variable ?? "" }) : words.keys[key.from];
  const list = (some: Provider["models"]) => (
    <ul>
      {some.map((model) => (
        <ModelView key={model.id} model={model} provider={provider} onChanged={onChanged} />
      ))}
    </ul>
  );
  return (
    <section className="mb-5">
      <h3 className="font-medium text-sm">
        <Visible text={name} />
      </h3>
      <p
        className={`break-all text-xs ${key.from === "missing" || key.from === "unreadable" ? "text-warn" : "text-quiet"}`}
      >
        {[hostOf(baseUrl), running && words.runsHere, from].filter(Boolean).join(" · ")}
      </p>
      <div className="mt-1 border-line border-t">{list(shown)}</div>
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-quiet text-sm">{words.more({ count: rest.length })}</summary>
          {list(rest)}
        </details>
      )}
    </section>
  );
}

const fewest = 3;
