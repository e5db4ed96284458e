/** The input of ask_user as others write it: several questions in a list, options with a label and what it means. */
export function askInput({ questions, multiSelect, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const asked = Array.isArray(questions) ? questions.filter(isFields) : [];
  const [first, ...others] = asked;
  if (!first) return { ...(multiSelect !== undefined && { multiple: multiSelect }), ...withOptions(rest) };
  if (others.length === 0) {
    const { question, options, multiSelect: several } = first;
    return { ...rest, ...withOptions({ question, options }), ...(several !== undefined && { multiple: several }) };
  }
  // One answer for all: it is free text, and what could be chosen stands with each question.
  const text = asked.map(({ question, options }, index) => {
    const labels = optionsIn(options)?.map(({ label, description }) => `   - ${described(label, description)}`) ?? [];
    return [`${index + 1}. ${question}`, ...labels].join("\n");
  });
  return { ...rest, question: text.join("\n") };
}

/** Plain options, and what they mean in the question: the answer is one of them, word for word. */
function withOptions(input: Record<string, unknown>): Record<string, unknown> {
  const options = optionsIn(input.options);
  if (!options) return input;
  const meanings = options.filter(({ description }) => description !== undefined);
  const question = [input.question, ...meanings.map(({ label, description }) => `- ${described(label, description)}`)];
  return { ...input, question: question.join("\n"), options: options.map(({ label }) => label) };
}

interface Option {
  label: string;
  description?: string;
}

/** Null unless all of them have a label. */
function optionsIn(options: unknown): Option[] | null {
  if (!Array.isArray(options) || options.length === 0) return null;
  const labelled = options.filter((option): option is Option => isFields(option) && typeof option.label === "string");
  return labelled.length === options.length ? labelled : null;
}

const described = (label: string, description: unknown) =>
  typeof description === "string" && description ? `${label}: ${description}` : label;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
