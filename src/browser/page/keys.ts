/** A key as Playwright names it, from the names that people give it: `ctrl+a`, `esc`, `return`, `down`. */
export function keyOf(key: string, modifiers: readonly string[] = []): string {
  // A plus by itself is a key.
  const named = key.length === 1 ? [key] : key.split(/\+(?!$)/).map((part) => part.trim());
  const parts = [...modifiers.map((one) => one.trim()), ...named].filter(Boolean);
  return parts.map((part) => names[part.toLowerCase()] ?? upper(part)).join("+");
}

/** F5 and Enter, however they are written. */
const upper = (name: string) =>
  /^f\d{1,2}$/i.test(name) || /^[a-z]{4,}$/.test(name) ? `${name[0]?.toUpperCase()}${name.slice(1)}` : name;

const names: Record<string, string> = {
  ctrl: "Control",
  control: "Control",
  cmd: "Meta",
  command: "Meta",
  win: "Meta",
  super: "Meta",
  option: "Alt",
  mod: "ControlOrMeta",
  controlormeta: "ControlOrMeta",
  cmdorctrl: "ControlOrMeta",
  esc: "Escape",
  return: "Enter",
  del: "Delete",
  ins: "Insert",
  space: "Space",
  spacebar: "Space",
  up: "ArrowUp",
  down: "ArrowDown",
  left: "ArrowLeft",
  right: "ArrowRight",
  arrowup: "ArrowUp",
  arrowdown: "ArrowDown",
  arrowleft: "ArrowLeft",
  arrowright: "ArrowRight",
  pageup: "PageUp",
  pagedown: "PageDown",
  page_up: "PageUp",
  page_down: "PageDown",
};
