/** Public tables that many prices were read from, each as it was on that day. Spread into a price. */
export const litellm = {
  source:
    "https://github.com/BerriAI/litellm/blob/b0fd3e1e3070ed5068837ffa4efb0e1afc0517e6/model_prices_and_context_window.json",
  date: "2026-08-08",
} as const;

export const modelsDev = {
  source: "https://github.com/anomalyco/models.dev/tree/f3fc692299671838c7c65fd8126bf84d81a2e817/providers",
  date: "2026-07-02",
} as const;
