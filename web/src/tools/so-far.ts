/** What is known of an input while its JSON still arrives: whole fields, and of a text as much as there is. */
export function soFar(json: string): Record<string, unknown> {
  const closers: string[] = [];
  let inString = false;
  let escaped = json.length;
  // The end of the last whole field, and what closes it from there.
  let whole = { end: 0, closers: [] as string[] };
  for (let at = 0; at < json.length; at++) {
    const character = json[at] as string;
    if (inString) {
      if (character === "\\") escaped = at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") {
      closers.push(character === "{" ? "}" : "]");
      whole = { end: at + 1, closers: [...closers] };
    } else if (character === "}" || character === "]") closers.pop();
    else if (character === ",") whole = { end: at, closers: [...closers] };
  }
  // A text that ends within an escape ends before it.
  const isCut = /^\\(u[\da-fA-F]{0,3})?$/.test(json.slice(escaped));
  const open = inString ? `${isCut ? json.slice(0, escaped) : json}"` : json;
  return parsed(open, closers) ?? parsed(json.slice(0, whole.end), whole.closers) ?? {};
}

function parsed(json: string, closers: readonly string[]): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json + closers.toReversed().join(""));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // It breaks off where nothing can be made of it yet.
    return null;
  }
}
