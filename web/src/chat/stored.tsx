import { createContext, type ReactNode, use } from "react";

/** In which language a session has been led. */
export const SessionLanguage = createContext<string | undefined>(undefined);

/** What was written down in the session's language, whatever the page speaks: it is shown, and read aloud, as it is. */
export function Stored({ children }: { children: ReactNode }) {
  return <span lang={use(SessionLanguage)}>{children}</span>;
}
