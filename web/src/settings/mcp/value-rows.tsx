import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Row } from "./form-values.ts";
import { useMcpWords } from "./use-mcp-words.ts";

interface ValueRowsInput {
  title: string;
  rows: readonly Row[];
  onChange(rows: readonly Row[]): void;
}

/** Names with their values, which are not shown as they are typed and never again after. */
export function ValueRows({ title, rows, onChange }: ValueRowsInput) {
  const { colon } = useWords();
  const words = useMcpWords().form;
  const set = (id: number, change: Partial<Row>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...change } : row)));
  const next = Math.max(-1, ...rows.map(({ id }) => id)) + 1;
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{title}</legend>
      {rows.map((row) => (
        <div key={row.id} className="mb-2 flex items-center gap-2">
          <input
            className="field font-mono"
            aria-label={`${title}${colon}${words.variable}`}
            placeholder={words.variable}
            value={row.name}
            spellCheck={false}
            readOnly={row.isKept}
            onChange={({ target }) => set(row.id, { name: target.value })}
          />
          <input
            className="field font-mono"
            type="password"
            autoComplete="off"
            aria-label={`${row.name || title}${colon}${words.value}`}
            placeholder={row.isKept ? words.kept : words.value}
            value={row.value}
            onChange={({ target }) => set(row.id, { value: target.value })}
          />
          <Button
            look="bare"
            aria-label={words.dropRow({ name: row.name })}
            onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
          >
            <Icon name="cross" />
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="bare" onClick={() => onChange([...rows, { id: next, name: "", value: "", isKept: false }])}>
          <Icon name="plus" />
          {words.addRow}
        </Button>
        <span className="text-quiet text-xs">{words.envHint}</span>
      </div>
    </fieldset>
  );
}
