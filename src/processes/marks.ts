/** Every command carries its call's id under this name, and so does all that it starts. */
export const callMark = "SKILLMINT_CALL";
/** The session that a command works for; what it leaves running ends with that. */
export const sessionMark = "SKILLMINT_SESSION";
/** The process of ours that started it and the data folder it works on: by these the leftovers of a dead one are known. */
export const ownerMark = "SKILLMINT_OWNER";

export interface Mark {
  name: typeof callMark | typeof sessionMark | typeof ownerMark;
  value: string;
}
