import { useId, useState } from "react";
import { Icon } from "../../ui/icon.tsx";

interface DropFileInput {
  /** What to drop here. */
  text: string;
  accept: string;
  disabled?: boolean;
  onFile(file: File): void;
}

/** A file is dropped here, or chosen. */
export function DropFile({ text, accept, disabled = false, onFile }: DropFileInput) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={`eased flex cursor-pointer flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center text-sm focus-within:border-accent ${isOver ? "border-accent bg-hover" : "border-line text-quiet hover:border-quiet"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onFile(file);
      }}
    >
      <Icon name="file" />
      <span>{text}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same one again is an answer, too.
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
