/** An element as far as a results page needs it: its opening tag, and what stands between that and its end. */
export interface Element {
  attributes: Record<string, string>;
  inner: string;
  /** Where it begins in the page. */
  at: number;
}

/** No page of results has more; and whoever sends one that has must not keep us busy. */
const most = 100;

/** The first elements of that name with that class. Of its own name it must hold none. */
export function elementsIn(html: string, name: string, wanted: string): Element[] {
  const found: Element[] = [];
  let at = html.indexOf(`<${name} `);
  while (at >= 0 && found.length < most) {
    const end = html.indexOf(">", at);
    if (end < 0) break;
    const attributes = attributesIn(html.slice(at + name.length + 2, end));
    if (attributes.class?.split(/\s+/).includes(wanted)) {
      const close = html.indexOf(`</${name}`, end);
      found.push({ attributes, inner: html.slice(end + 1, close < 0 ? end + 1 : close), at });
    }
    at = html.indexOf(`<${name} `, end);
  }
  return found;
}

function attributesIn(text: string): Record<string, string> {
  const pairs = [...text.slice(0, 10_000).matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)')/g)];
  return Object.fromEntries(pairs.map(([, name = "", double, single]) => [name, double ?? single ?? ""]));
}
