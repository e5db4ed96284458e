export const en = {
  list: "Browsers",
  here: "this one",
  unnamed: "A browser or program",
  since: (p: { date: string }) => `let in ${p.date}`,
  used: (p: { date: string }) => `last used ${p.date}`,
  unused: "not used since SkillMint was started",
  until: (p: { date: string }) => `until ${p.date}`,
  showOut: "Show out",
  showOutTitle: "Show this browser out?",
  showOutWhat: (p: { name: string }) => `${p.name} is let in no more; what it follows ends at once.`,
  signOut: "Sign out",
  signOutTitle: "Sign out here?",
  signOutWhat: "This browser is let in no more. `skillmint` in a terminal opens the page again.",
  another: "Let another browser in",
  anotherWhat:
    "A link that is good once. Open it in the other browser on this machine. Give it to nobody: whoever has it can do what you can.",
  make: "Make a link",
  remake: "Make a new link",
  link: "Link",
  left: (p: { seconds: number }) =>
    `Good for ${p.seconds === 1 ? "1 more second" : `${p.seconds} more seconds`}, once.`,
  over: "This link is good no more.",
};
