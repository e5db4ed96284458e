import { type DomDocument, type DomElement, elementsBelow, plain } from "./dom.ts";

const never = new Set(
  (
    "script style template link meta title base svg iframe object embed canvas video audio map dialog " +
    "button select textarea option datalist progress meter frame frameset applet"
  ).split(" "),
);
const hiddenStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

/** Too little to be a page: what stands there for those without scripts is then all there is. */
const shell = 200;

/** Takes out what nobody sees on the page, and what cannot be said in text. */
export function prune(document: DomDocument): void {
  const { documentElement: root } = document;
  takeOutSignUps(root);
  for (const element of elementsBelow(root)) {
    const tex = formula(element);
    if (tex !== null) {
      const math = document.createElement("math");
      math.setAttribute("alttext", tex);
      element.replaceWith(math);
    } else if (never.has(element.localName) || isUnseen(element)) element.remove();
  }
  const withoutScripts = [...root.querySelectorAll("noscript")];
  const isShell =
    plain(root.textContent).length - plain(withoutScripts.map((one) => one.textContent).join(" ")).length < shell;
  if (!isShell) for (const element of withoutScripts) element.remove();
}

/** A box that wants an address for letters, with all that it promises. */
function takeOutSignUps(root: DomElement): void {
  for (const field of root.querySelectorAll("input[type=email]")) {
    let box: DomElement = field;
    for (
      let up = field.parentElement;
      up && up.textContent.length < signUp && up.localName !== "body";
      up = up.parentElement
    )
      box = up;
    if (box.textContent.length < signUp) box.remove();
  }
}

const signUp = 300;

/** How a formula was written, where the page still knows. */
function formula(element: DomElement): string | null {
  const { localName } = element;
  if (localName === "script") {
    return /^math\/tex/i.test(element.getAttribute("type") ?? "") ? element.textContent.trim() : null;
  }
  if (localName === "math") return element.getAttribute("alttext") === null ? texIn(element) : null;
  const isRendered =
    (localName === "span" || localName === "div") && /\bkatex\b/.test(element.getAttribute("class") ?? "");
  return isRendered ? texIn(element) : null;
}

const texIn = (element: DomElement) => element.querySelector("annotation[encoding*=tex]")?.textContent.trim() ?? null;

/** Only for readers of screens: what the eye sees without words. */
const onlyHeard =
  /(?:^|\s)(?:visually-?hidden|sr-only|screen-reader(?:-text|-only)?|a11y-hidden|u-hidden-visually)(?:\s|$)/;

function isUnseen(element: DomElement): boolean {
  if (element.localName === "fieldset" || element.localName === "label") return isControl(element);
  if (element.localName === "input") return element.getAttribute("type") !== "checkbox" || !element.closest("li");
  if (element.localName === "html" || element.localName === "body") return false;
  // What is behind a tab is part of the page, one press away.
  if (element.getAttribute("role") === "tabpanel") return false;
  if (element.hasAttribute("hidden") && element.getAttribute("hidden") !== "until-found") return true;
  // A page may be hidden from readers of screens as a whole while something lies over it.
  if (element.getAttribute("aria-hidden") === "true") return element.textContent.length < 2_000;
  if (onlyHeard.test(element.getAttribute("class") ?? "") && !/^h[1-6]$/.test(element.localName)) return true;
  return hiddenStyle.test(element.getAttribute("style") ?? "");
}

/** What is chosen or filled in, with its labels; but a list of things to do has boxes too. */
function isControl(element: DomElement): boolean {
  if (element.textContent.length > 300 || element.closest("li")) return false;
  // Things to tick off, as of a recipe, where nothing is sent.
  if (
    element.localName === "label" &&
    element.querySelector("input[type=checkbox]") &&
    !element.closest("form, fieldset")
  )
    return false;
  return element.hasAttribute("for") || element.querySelector("input, select, textarea") !== null;
}
