/** Public collections that are worth a look. None is fetched before its user asks for it. */
export interface Collection {
  name: string;
  repo: string;
  by: string;
}

export const collections: readonly Collection[] = [
  { name: "anthropic", repo: "https://github.com/anthropics/skills", by: "Anthropic" },
  { name: "superpowers", repo: "https://github.com/obra/superpowers", by: "Jesse Vincent" },
  { name: "superpowers-lab", repo: "https://github.com/obra/superpowers-lab", by: "Jesse Vincent" },
  { name: "vercel", repo: "https://github.com/vercel-labs/agent-skills", by: "Vercel" },
  { name: "sentry", repo: "https://github.com/getsentry/skills", by: "Sentry" },
];
