export const en = {
  none: "You have not agreed to anything of a folder yet. When a folder brings something, the page asks you.",
  since: (p: { date: string }) => `agreed ${p.date}`,
  gone: "This folder is gone, or another one has taken its place: nothing of it applies.",
  look: "Look at it",
  takeBack: "Take back",
  takeBackTitle: "Take back your trust?",
  takeBackWhat: "Nothing that this folder brings is used any more, until you agree to it again. No file is changed.",
  other: "Look at another folder",
};
