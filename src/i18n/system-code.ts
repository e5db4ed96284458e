/** The system's own code at the beginning of what it says, "" when there is none. */
export const codeIn = (problem: string | undefined): string => /^E[A-Z0-9]+(?=:|$)/.exec(problem ?? "")?.[0] ?? "";
