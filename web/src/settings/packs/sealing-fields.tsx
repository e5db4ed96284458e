import { FormField } from "../../ui/form-field.tsx";
import { Segments } from "../../ui/segments.tsx";
import type { PackForm } from "./form-values.ts";
import { usePackWords } from "./use-pack-words.ts";

interface SealingInput {
  form: PackForm;
  onChange(change: Partial<PackForm>): void;
}

const sealings = ["open", "recipients", "passphrase"] as const;

/** Who can read it: private delivery, and no copy protection. */
export function SealingFields({ form, onChange }: SealingInput) {
  const words = usePackWords();
  return (
    <div className="mb-4">
      <p className="mb-1 font-medium text-sm">{words.sealing}</p>
      <div className="flex">
        <Segments<PackForm["sealing"]>
          label={words.sealing}
          options={sealings.map((value) => ({ value, name: words.sealings[value] }))}
          value={form.sealing}
          onChoose={(sealing) => onChange({ sealing })}
        />
      </div>
      <p className="mt-1 mb-2 text-quiet text-xs">{words.sealingWhat[form.sealing]}</p>
      {form.sealing === "recipients" && (
        <FormField label={words.recipients} hint={words.recipientsHint}>
          {(wired) => (
            <textarea
              {...wired}
              rows={2}
              className="field font-mono"
              spellCheck={false}
              value={form.recipients}
              onChange={({ target }) => onChange({ recipients: target.value })}
            />
          )}
        </FormField>
      )}
      {form.sealing !== "open" && (
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={form.hidesNames}
            onChange={({ target }) => onChange({ hidesNames: target.checked })}
          />
          {words.hideNames}
        </label>
      )}
    </div>
  );
}
