import { chat as en } from "../texts/chat.en.ts";
import { chat as zh } from "../texts/chat.zh-cn.ts";

/** What can be chosen of a plan, in the order in which it is offered. All but the last approve it. */
export const planChoices = ["askEach", "acceptEdits", "keep"] as const;
export type PlanChoice = (typeof planChoices)[number];

/** Which of our own options a text is, in whichever language the session is led; null where it is none. */
export function planChoice(option: string): PlanChoice | null {
  return planChoices.find((choice) => [en, zh].some(({ ask }) => ask.planOptions[choice] === option)) ?? null;
}
