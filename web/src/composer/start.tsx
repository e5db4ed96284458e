import { settingsAddress } from "../route.ts";
import { useWords } from "../texts/texts.ts";

interface StartInput {
  /** Null while it is not known which model answers: then there is room for what will stand here. */
  isDemo: boolean | null;
  onTry(text: string): void;
}

/** The empty screen: it shows what can be done here, by things that really work. */
export function Start({ isDemo, onTry }: StartInput) {
  const { start } = useWords();
  const examples = isDemo ? start.demoExamples : start.realExamples;
  return (
    <div className="mx-auto flex min-h-full max-w-[46rem] flex-col justify-center px-4 py-8">
      <h1 className="mb-2 font-semibold text-2xl">{start.title}</h1>
      <div className={isDemo === null ? "invisible" : ""}>
        <p className="text-quiet">{isDemo ? start.demo : start.real}</p>
        <ul className="mt-4 border-line border-t">
          {examples.map(({ name, what, text }) => (
            <li key={name} className="border-line border-b">
              <button
                type="button"
                onClick={() => onTry(text)}
                className="eased flex w-full cursor-pointer flex-wrap items-baseline gap-x-3 px-2 py-2 text-left hover:bg-hover"
              >
                <span className="font-medium">{name}</span>
                <span className="text-quiet text-sm">{what}</span>
                <span className={`w-full text-quiet text-sm ${isDemo ? "truncate font-mono text-xs" : ""}`}>
                  {text}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {isDemo && (
          <p className="mt-5 text-quiet text-sm">
            {start.add}{" "}
            <a href={settingsAddress("models")} className="text-accent underline">
              {start.setUp}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
