/**
 * Calls as models make them that know other browser tools: an element in words beside its ref, one value for a list of
 * them, slow typing, a text to wait for, a point in one.
 */
export function browserInput(tool: string, given: Record<string, unknown>): Record<string, unknown> {
  const { element, slowly, coordinate, ...rest } = given;
  const [x, y] = Array.isArray(coordinate) ? coordinate : [];
  const isNamed = [rest.ref, rest.selector, rest.x, x].some((one) => one !== undefined);
  const { text, ...waited } = rest;
  const isText = tool === "browser_wait_for" && typeof text === "string";
  return {
    // In words only, it is looked for by them.
    ...(typeof element === "string" && !isNamed && { selector: element }),
    ...(slowly === true && { delay: 30 }),
    ...(x !== undefined && { x, y }),
    ...(isText ? { selector: `text=${text}`, ...waited } : rest),
    ...listed(rest, "values"),
    ...listed(rest, "paths"),
    ...listed(rest, "modifiers"),
  };
}

const listed = (given: Record<string, unknown>, name: string): Record<string, unknown> =>
  typeof given[name] === "string" ? { [name]: [given[name]] } : {};
