interface SwitchInput {
  label: string;
  isOn: boolean;
  disabled?: boolean;
  onChange(isOn: boolean): void;
}

/** On or off, at once. Its label is for those who do not see what it stands beside. */
export function Switch({ label, isOn, disabled, onChange }: SwitchInput) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={disabled}
      className="switch eased"
      onClick={() => onChange(!isOn)}
    />
  );
}
