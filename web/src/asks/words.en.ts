export const en = {
  title: "Waiting for you",
  what: "What sessions ask, in one place. An answer lets its session go on.",
  none: "Nothing waits for you.",
  open: "Open the session",
};
