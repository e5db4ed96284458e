import { useState } from "react";
import { FormField } from "../../ui/form-field.tsx";
import { KeyField } from "../parts/key-field.tsx";
import { hostOf, nameIn } from "./offers.ts";
import { type Format, formats } from "./shapes.ts";
import { useModelWords } from "./use-model-words.ts";
import { idOf, isNoAddress, type Wish } from "./wish.ts";

interface FieldsInput {
  wish: Wish;
  onChange(wish: Wish): void;
}

/** Which model it is, where it is, and the key to it. */
export function WishFields({ wish, onChange }: FieldsInput) {
  const words = useModelWords();
  const set = (change: Partial<Wish>) => onChange({ ...wish, ...change });
  const { provider } = wish;
  return (
    <>
      {provider === null && <PlaceFields wish={wish} onChange={onChange} />}
      <ModelField key={provider?.provider} wish={wish} onChange={onChange} />
      {provider?.key.from === "none-needed" || provider?.key.from === "environment" ? (
        <p className="mb-4 text-quiet text-sm">
          {provider.key.from === "environment"
            ? words.keys.environment({ variable: provider.key.variable ?? "" })
            : words.keys["none-needed"]}
        </p>
      ) : (
        <FormField label={words.key} hint={hintFor(wish, words)}>
          {(wired) => <KeyField wired={wired} value={wish.key} words={words} onChange={(key) => set({ key })} />}
        </FormField>
      )}
    </>
  );
}

function hintFor({ provider, baseUrl }: Wish, words: ReturnType<typeof useModelWords>): string {
  const before = !provider ? words.keyIfAny : provider.key.from === "store" ? words.keyNew : "";
  const where = provider?.console ? words.keyAt({ console: provider.console }) : "";
  return before + where + words.keySafe({ host: hostOf(baseUrl.trim()) || "…" });
}

function PlaceFields({ wish, onChange }: FieldsInput) {
  const words = useModelWords();
  const set = (change: Partial<Wish>) => onChange({ ...wish, ...change });
  return (
    <>
      <FormField label={words.address} hint={words.addressHint} problem={isNoAddress(wish) ? words.noAddress : null}>
        {(wired) => (
          <input
            {...wired}
            inputMode="url"
            spellCheck={false}
            autoCapitalize="none"
            value={wish.baseUrl}
            onChange={(event) => set({ baseUrl: event.target.value })}
            className="field font-mono"
          />
        )}
      </FormField>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormField label={words.format}>
          {(wired) => (
            <select
              {...wired}
              value={wish.format}
              onChange={(event) => set({ format: event.target.value as Format })}
              className="field"
            >
              {formats.map((format) => (
                <option key={format} value={format}>
                  {words.formats[format]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label={words.place} hint={words.placeHint({ id: idOf(wish) })}>
          {(wired) => (
            <input
              {...wired}
              spellCheck={false}
              autoCapitalize="none"
              value={wish.place}
              onChange={(event) => set({ place: event.target.value })}
              className="field font-mono"
            />
          )}
        </FormField>
      </div>
      <FormField label={words.context} hint={words.contextHint}>
        {(wired) => (
          <input
            {...wired}
            inputMode="numeric"
            value={wish.context}
            onChange={(event) => set({ context: event.target.value.replace(/\D/g, "") })}
            className="field"
          />
        )}
      </FormField>
    </>
  );
}

/** One of those that are known, or any other by its id. */
function ModelField({ wish, onChange }: FieldsInput) {
  const words = useModelWords();
  const names = wish.provider?.models.map(nameIn) ?? [];
  const [isOther, setOther] = useState(names.length === 0);
  return (
    <>
      {names.length > 0 && (
        <FormField label={words.model}>
          {(wired) => (
            <select
              {...wired}
              value={isOther ? "" : wish.model}
              onChange={({ target: { value } }) => {
                setOther(value === "");
                onChange({ ...wish, model: value });
              }}
              className="field"
            >
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
              <option value="">{words.otherModel}</option>
            </select>
          )}
        </FormField>
      )}
      {isOther && (
        <FormField label={words.modelId} hint={words.modelIdHint}>
          {(wired) => (
            <input
              {...wired}
              spellCheck={false}
              autoCapitalize="none"
              value={wish.model}
              onChange={(event) => onChange({ ...wish, model: event.target.value })}
              className="field font-mono"
            />
          )}
        </FormField>
      )}
    </>
  );
}
