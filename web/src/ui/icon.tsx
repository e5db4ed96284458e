/** Drawn on a grid of 16, in the colour of the words beside it. */
const paths = {
  file: "M4 1.75h5.25L12.5 5v9.25H4z M9 1.75V5.25h3.5",
  folder: "M1.75 4V12.75h12.5V5.25H7.75L6.25 3.25H1.75z",
  edit: "M10.75 2.5l2.75 2.75-7.75 7.75-3.25.5.5-3.25z M9 4.25L11.75 7",
  search: "M7 2.25a4.75 4.75 0 1 0 0 9.5 4.75 4.75 0 0 0 0-9.5z M10.5 10.5l3.5 3.5",
  terminal: "M1.75 2.75h12.5v10.5H1.75z M4.5 6l2 2-2 2 M8.25 10.25h3",
  globe:
    "M8 1.75a6.25 6.25 0 1 0 0 12.5A6.25 6.25 0 0 0 8 1.75z M1.75 8h12.5 M8 1.75c-4 4-4 8.5 0 12.5 4-4 4-8.5 0-12.5z",
  list: "M2.25 4.25l1 1 1.75-2 M2.25 11.25l1 1 1.75-2 M7.5 4.5h6.25 M7.5 11.5h6.25",
  tool: "M9.75 6.25a3.5 3.5 0 0 1 4.25-3.5L11.75 5l.25 1.25 1.25.25 1.5-1.5a3.5 3.5 0 0 1-4.75 4L5 13.75a1.75 1.75 0 0 1-2.5-2.5z",
  image: "M1.75 2.75h12.5v10.5H1.75z M1.75 11l3.5-3.5 3.25 3.25L10.5 9l3.75 3 M10.5 5.5v.01",
  move: "M2 8h11 M9.5 4.5L13 8l-3.5 3.5",
  copy: "M5.25 5.25h8.5v8.5h-8.5z M10.75 5.25v-3h-8.5v8.5h3",
  bin: "M2.5 4.25h11 M6 4V2.25h4V4 M4 4.25l.75 9.5h6.5l.75-9.5",
  stop: "M4 4h8v8H4z",
  check: "M2.75 8.5l3.5 3.5 7-8",
  cross: "M4 4l8 8 M12 4l-8 8",
  warn: "M8 2L1.5 13.5h13z M8 6.25v3.5 M8 11.75v.01",
  question:
    "M8 1.75a6.25 6.25 0 1 0 0 12.5A6.25 6.25 0 0 0 8 1.75z M6.25 6.25a1.75 1.75 0 1 1 2.5 1.5c-.5.25-.75.75-.75 1.25 M8 11.25v.01",
  lock: "M3.5 7.25h9v6.5h-9z M5.25 7.25V5a2.75 2.75 0 0 1 5.5 0v2.25",
  clock: "M8 1.75a6.25 6.25 0 1 0 0 12.5A6.25 6.25 0 0 0 8 1.75z M8 4.5V8l2.5 1.5",
  chevron: "M6 3.75L10.25 8 6 12.25",
  down: "M8 2.5v11 M3.75 9.25L8 13.5l4.25-4.25",
  undo: "M5.5 3L2.25 6.25 5.5 9.5 M2.25 6.25h7.25a4 4 0 0 1 0 8H7",
  fold: "M2 8h12 M8 1.75v3.5 M6 4l2 2 2-2 M8 14.25v-3.5 M6 12l2-2 2 2",
  thought: "M8 2a4.25 4.25 0 0 1 2.25 7.85V11.5h-4.5V9.85A4.25 4.25 0 0 1 8 2z M6.5 14h3",
  out: "M6.5 3.25H2.75v10h10V9.5 M9.25 2.75h4v4 M13.25 2.75L7.5 8.5",
  dots: "M3.25 7.75h.5v.5h-.5z M7.75 7.75h.5v.5h-.5z M12.25 7.75h.5v.5h-.5z",
  plus: "M8 3v10 M3 8h10",
  menu: "M2.25 4.25h11.5 M2.25 8h11.5 M2.25 11.75h11.5",
  send: "M8 13.5v-11 M3.75 6.75L8 2.5l4.25 4.25",
  gear: "M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z M8 1.5v2 M8 12.5v2 M1.5 8h2 M12.5 8h2 M3.4 3.4l1.4 1.4 M11.2 11.2l1.4 1.4 M12.6 3.4l-1.4 1.4 M4.8 11.2l-1.4 1.4",
  panel: "M1.75 2.75h12.5v10.5H1.75z M10 2.75v10.5",
  note: "M3.25 2.25h9.5v7.5l-3.5 4h-6z M12.75 9.75h-3.5v4 M5.75 5.25h4.5 M5.75 8h3",
  book: "M8 3.75C6.5 2.5 4.25 2.25 1.75 2.5v10.25c2.5-.25 4.75 0 6.25 1.25 1.5-1.25 3.75-1.5 6.25-1.25V2.5C11.75 2.25 9.5 2.5 8 3.75z M8 3.75V14",
  agent: "M8 1.75v2 M3.25 3.75h9.5v7.5h-9.5z M6 6.75v1.5 M10 6.75v1.5 M5 14.25l1-3 M11 14.25l-1-3",
  retry: "M13.5 8a5.5 5.5 0 1 1-1.75-4 M13.5 1.75V4.5h-2.75",
  door: "M9.5 2.25H3.25v11.5H9.5 M7 8h6.75 M11 5.25L13.75 8 11 10.75",
} as const;

export type IconName = keyof typeof paths;

/** It says nothing that the words beside it do not. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg className={`size-4 shrink-0 ${className}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
