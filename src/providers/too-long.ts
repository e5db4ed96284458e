/** What servers say when a request holds more than the model takes. Each stands with its source in too-long.test.ts. */
const tooLong: readonly RegExp[] = [
  /context_length_exceeded|context_window_exceeded|exceed_context_size|request_too_large/,
  /maximum (context length|context limit|model length|input length)/i,
  /exceeds?( \w+'?s?){0,3} context (window|length|size|limit)/i,
  /context (window|length|size) (exceeds|exceeded|has been exceeded)/i,
  /(greater|longer) than the( model'?s)? context length/i,
  /context length of only \d|n_keep .*n_ctx/i,
  /(prompt|input) (is )?too long(?!\.? expected)/i,
  /prompt exceeds max length|prompt 超长|prompt tokens too long|exceeded max_prompt_tokens/i,
  /maximum prompt length is \d/i,
  /input length \d+ exceeds/i,
  /input token count.{0,40}exceeds|input tokens exceed/i,
  /range of input length should be/i,
  /exceeded model token limit/i,
  /exceed max message tokens/i,
  /reduce the length of the (messages|prompt|input)/i,
  /max_tokens must be at least 1, got -/i,
];

/** For a limit by the minute that this request alone would break: waiting never helps, a shorter one does. */
const neverFits = /request too large for .*requested \d/is;

const byTheMinute = /per[ -]min|rate.?limit|too many requests|throttl/i;

export function isTooLong(words: string, status: number): boolean {
  if (neverFits.test(words)) return true;
  if (isByTheMinute(words)) return false;
  return (
    tooLong.some((pattern) => pattern.test(words)) || (status === 413 && /too (large|long|big)|size limit/i.test(words))
  );
}

/** How such words name the most that is taken, in tokens. */
const named: readonly RegExp[] = [
  /maximum (?:context length|context limit|model length|prompt length|input length)(?: is| of)? (\d[\d,]*)/i,
  /(\d[\d,]*) maximum context length/i,
  /(?:token limit:|limit of|length of only|TPM\): limit) (\d[\d,]*)/i,
  /(?:tokens allowed|n_ctx|context length) \((\d[\d,]*)/i,
  /input length should be \[\d+, (\d+)\]/i,
  /\d > (\d[\d,]*)|tokens > (\d[\d,]*)/,
];
const leastNamed = 256;

/** The most tokens that the model takes, where its refusal says so. */
export function limitIn(words: string): number | undefined {
  for (const pattern of named) {
    const found = pattern.exec(words);
    const limit = Number((found?.[1] ?? found?.[2] ?? "").replaceAll(",", ""));
    if (limit >= leastNamed) return limit;
  }
  return undefined;
}

/** Whether waiting helps, whatever the status says. */
export const isByTheMinute = (words: string): boolean => byTheMinute.test(words);
