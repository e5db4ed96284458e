import type { Form } from "./mask-forms.ts";
import { gapAhead, gapBehind, mayBecomeGap } from "./mask-gaps.ts";

/** So many letters of a form are looked for. */
export const gramLength = 4;

export interface Gram {
  form: Form;
  at: number;
}

export interface Span {
  from: number;
  to: number;
  /** Whether it may go on behind the end of the text. */
  isOpen: boolean;
}

/** As far as text and form agree to both sides. */
export function runAround(text: string, at: number, { form, at: inForm }: Gram): Span | null {
  if (text.charCodeAt(at) !== form.text.charCodeAt(inForm)) return null;
  const { to, letters, hasColumns } = ahead(text, form, { at, inForm });
  if (letters < gramLength) return null;
  const { from, more } = behind(text, form, { at, inForm });
  if (letters + more < form.least) return null;
  const end = hasColumns ? lineEndFrom(text, to) : to;
  const isUnfinished = form.isLoose && inForm + letters < form.text.length && mayBecomeGap(text, to);
  return { from, to: end, isOpen: end === text.length || isUnfinished };
}

/** Whether the text ends before the form that begins here. */
export function goesOn(text: string, from: number, form: Form): boolean {
  const { to, letters } = ahead(text, form, { at: from, inForm: 0 });
  if (letters === form.text.length) return false;
  // Of fewer letters every other line has some at its end, and nobody would see it whole.
  return to === text.length || (form.isLoose && letters >= gramLength && mayBecomeGap(text, to));
}

interface Place {
  at: number;
  inForm: number;
}

function ahead(text: string, form: Form, { at, inForm }: Place) {
  let [to, letters, hasColumns] = [at, 0, false];
  while (inForm + letters < form.text.length) {
    const letter = form.text.charCodeAt(inForm + letters);
    if (text.charCodeAt(to) !== letter) {
      const gap = form.isLoose && letters > 0 ? gapAhead(text, to, letter) : 0;
      if (gap === 0) break;
      hasColumns ||= gap > 20 && text.startsWith("  ", to);
      to += gap;
    }
    to++;
    letters++;
  }
  return { to, letters, hasColumns };
}

function behind(text: string, form: Form, { at, inForm }: Place) {
  let [from, more] = [at, 0];
  while (more < inForm && from > 0) {
    const letter = form.text.charCodeAt(inForm - more - 1);
    if (text.charCodeAt(from - 1) !== letter) {
      const gap = form.isLoose ? gapBehind(text, from, letter) : 0;
      if (gap === 0) break;
      from -= gap;
    }
    from--;
    more++;
  }
  return { from, more };
}

/** Of a line whose right column has the same bytes as letters. */
function lineEndFrom(text: string, at: number): number {
  const length = text.slice(at, at + 120).search(/\r|\n|\\{1,3}[rn]/);
  return length < 0 ? Math.min(text.length, at + 120) : at + length;
}
