/** For a page of somebody who has seen the first run. */
export const skipSetUp = `if (self === top && location.protocol.startsWith("http")) localStorage.setItem("skillmint.set-up", "skipped")`;
