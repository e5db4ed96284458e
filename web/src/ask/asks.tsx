import type { Ask } from "../../../src/protocol/asks.ts";
import { PermissionCard } from "./permission-card.tsx";
import { QuestionCard } from "./question-card.tsx";

/** What only the user can answer, in the order it was asked. Nothing comes below it. */
export function Asks({ asks, session }: { asks: readonly Ask[]; session: string }) {
  return asks.map((ask, index) =>
    ask.kind === "question" ? (
      <QuestionCard key={ask.ask} ask={ask} session={session} isFirst={index === 0} />
    ) : (
      <PermissionCard key={ask.ask} ask={ask} session={session} isFirst={index === 0} />
    ),
  );
}
