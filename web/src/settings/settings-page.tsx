import { Plainly } from "../chat/plainly.tsx";
import { settingsAddress } from "../route.ts";
import { Nowhere } from "../sessions/nowhere.tsx";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { useIsNarrow } from "../ui/use-narrow.ts";
import { type SectionId, sections, shownSections } from "./sections.ts";

/** All that can be set, a section at a time; where there is no room, the list of them comes first. */
export function SettingsPage({ section }: { section: string }) {
  const words = useWords();
  const isNarrow = useIsNarrow();
  const chosen = section || (isNarrow ? "" : shownSections[0]);
  if (!chosen) return <SectionList current={null} />;
  if (!isSection(chosen)) return <Nowhere text={words.sessions.noPage} />;
  return (
    <div className="flex min-h-0 flex-1">
      {!isNarrow && (
        <div className="w-52 shrink-0 overflow-y-auto border-line border-r py-3">
          <SectionList current={chosen} />
        </div>
      )}
      <OneSection key={chosen} id={chosen} isAlone={isNarrow} />
    </div>
  );
}

const isSection = (id: string): id is SectionId => Object.hasOwn(sections, id);

function SectionList({ current }: { current: SectionId | null }) {
  const { settings } = useWords();
  return (
    <nav aria-label={settings.name} className="w-full overflow-y-auto px-2">
      <ul>
        {shownSections.map((id) => (
          <li key={id} className={`row eased ${id === current ? "bg-hover" : ""}`}>
            <a
              href={settingsAddress(id)}
              aria-current={id === current ? "page" : undefined}
              className="block flex-1 text-sm after:absolute after:inset-0 after:rounded-md"
            >
              {settings.sections[id].name}
              {current === null && <span className="block text-quiet text-xs">{settings.sections[id].what}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Nothing in it is wider than can be read with ease. */
function OneSection({ id, isAlone }: { id: SectionId; isAlone: boolean }) {
  const { settings } = useWords();
  const Section = sections[id];
  const { name, what } = settings.sections[id];
  return (
    <div className="settings-section relative min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-[46rem] px-4 py-6">
        {isAlone && (
          <a href={settingsAddress()} className="mb-3 inline-flex items-center gap-1 text-quiet text-sm">
            <Icon name="chevron" className="rotate-180" />
            {settings.back}
          </a>
        )}
        <h1 className="font-semibold text-xl">{name}</h1>
        <p className="mt-1 mb-5 text-quiet text-sm">{what}</p>
        <Plainly text={settings.broken}>{Section && <Section />}</Plainly>
      </div>
    </div>
  );
}
