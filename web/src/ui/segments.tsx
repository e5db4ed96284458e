interface SegmentsInput<Value extends string> {
  label: string;
  options: readonly { value: Value; name: string; lang?: string }[];
  value: Value;
  onChoose(value: Value): void;
}

/** A few choices side by side, of which one holds. */
export function Segments<Value extends string>({ label, options, value, onChoose }: SegmentsInput<Value>) {
  return (
    <fieldset className="flex min-w-0 rounded-md border border-line bg-sunken p-0.5 text-xs">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className="tap eased cursor-pointer whitespace-nowrap rounded px-1.5 py-0.5 text-quiet hover:text-text aria-pressed:bg-raised aria-pressed:text-text"
        >
          {option.name}
        </button>
      ))}
    </fieldset>
  );
}
