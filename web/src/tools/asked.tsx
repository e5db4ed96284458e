import { planChoice } from "../ask/plan-options.ts";
import { Written } from "../chat/written.tsx";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Said } from "../ui/said.tsx";
import { Visible } from "../ui/visible.tsx";
import type { ShownCall } from "./shown-call.ts";

/** Calls that are a question to the user: it stays with its answer, as what was said does. */
export const isAsked = ({ name, result }: ShownCall) =>
  (name === "ask_user" || name === "exit_plan_mode") && result !== undefined && result.status !== "error";

export function Asked({ call: { name, input, answer, status } }: { call: ShownCall }) {
  const words = useWords().chat;
  const { question, plan } = input;
  const choice = typeof plan === "string" && answer !== undefined ? planChoice(answer) : null;
  return (
    <section data-tool={name} data-status={status} className="asked">
      {typeof plan === "string" ? (
        <>
          <p className="asked-line text-quiet">
            <Icon name="list" className="mt-1" />
            {words.ask.plan}
          </p>
          <div className="ask-plan">
            <Written text={plan} live={false} marked />
          </div>
        </>
      ) : (
        <p className="asked-line">
          <Icon name="question" className="mt-1 text-quiet" />
          <span className="whitespace-pre-wrap">
            <bdi>
              <Visible text={String(question ?? "")} />
            </bdi>
          </span>
        </p>
      )}
      <p className="asked-line">
        <Icon name="check" className="mt-1 text-quiet" />
        <span className="whitespace-pre-wrap">
          <span className="text-quiet">{words.ask.yourAnswer}</span>{" "}
          {choice ? (
            words.ask.planOptions[choice]
          ) : answer === undefined ? (
            words.status[status]
          ) : (
            <Said text={answer} />
          )}
        </span>
      </p>
    </section>
  );
}
