/** What pages may be and may ask for: nothing of this machine's files, nothing of the browser's own. */
export const notOfTheWeb = /^(?!(?:https?|wss?|data|blob|javascript):|about:(?:blank|srcdoc)\b|$)/i;

/** The page that stands where another could not be had is the browser's, and empty. */
export const isOfTheWeb = (address: string) => !notOfTheWeb.test(address) || address.startsWith("chrome-error:");
