/** The passages that are drawn, from the first to the last. */
export const passageElements = (box: HTMLElement): Element[] => [
  ...box.querySelectorAll(":scope > .conversation-column > [role=log] > :not(.gap)"),
];
