/** Ids carry their kind in front, so that a session id in the place of a turn id is a type error and visible in a log. */
export type Id<Prefix extends string> = `${Prefix}_${string}`;
export type SessionId = Id<"ses">;
export type TurnId = Id<"turn">;
export type MessageId = Id<"msg">;
export type CallId = Id<"call">;
export type AskId = Id<"ask">;

// Crockford's alphabet: no letters that are mistaken for digits.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Sorts by the millisecond of its making; 60 random bits tell apart what was made in the same one. */
export function newId<Prefix extends string>(prefix: Prefix): Id<Prefix> {
  let time = "";
  for (let rest = Date.now(), place = 0; place < 9; place++, rest = Math.floor(rest / 32)) {
    time = alphabet[rest % 32] + time;
  }
  let random = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(12))) random += alphabet[byte % 32];
  return `${prefix}_${time}${random}`;
}
