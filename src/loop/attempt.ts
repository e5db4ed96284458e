/** A failure as a value. For what is not the journal's: what that throws ends the turn and is no result. */
export async function attempt<Value>(
  work: () => Value | Promise<Value>,
): Promise<{ value: Value } | { error: unknown }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}
