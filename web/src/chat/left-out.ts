/** Stands for packages that streamdown brings and this page has no use for: HTML in an answer is text, and no class of streamdown's is drawn. One of them is imported by its default. */
export default function htmlStaysText() {}

export const twMerge = (classes: string) => classes;
