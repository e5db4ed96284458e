/** Of a SKILL.md so many bytes are read; the largest of two thousand public ones had 380 KB. */
export const largestFile = 1024 * 1024;

/** A larger file is no skill, whatever its head says. */
export const largestRead = 8 * largestFile;

/** So much of it may be frontmatter: what is made to be slow to read has little room then. */
export const largestFrontmatter = 16 * 1024;

/** Of so many signs that mean something in YAML a parser makes sense within some 30 ms. */
export const mostSigns = 3_000;

/** So many values may stand in it and in one of its fields, those behind aliases counted every time. */
export const mostValues = 20_000;
export const mostValuesOfOne = 2000;
export const deepest = 32;

/** More oddities are not told of. */
export const mostNotes = 200;

/** What the open specification allows. */
export const spec = { name: 64, description: 1024, compatibility: 500, lines: 500, tokens: 5000 } as const;

/** Longer ones are cut: they are shown in lists and told to models. */
export const longest = { name: 128, title: 200, text: 4096 } as const;

/** Patterns of files, and how many files' names one may stand for. */
export const mostPaths = 100;
export const longestPath = 500;
export const mostAlternatives = 1000;
