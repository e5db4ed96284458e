/** What stands in the place of messages that are folded away, without the lines in brackets before it: they tell the model how to take it. */
export const withoutOrders = (text: string): string => text.replace(/^(?:\[[^\n]*\]\s*(?:\n|$))+/, "").trim();
