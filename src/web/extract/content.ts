/** What came from the web, and what it is. All of it is data: it goes to a thread and back. */
export interface ContentToRead {
  bytes: Uint8Array;
  kind: "html" | "xml" | "json" | "text";
  /** As its header names it. */
  charset: string | null;
  /** What its links stand on. */
  address: string;
}

export interface ReadContent {
  /** Empty where nobody says. */
  title: string;
  author: string | null;
  date: string | null;
  text: string;
  /** Of a short page: where it leads to. */
  links: readonly string[];
  /** Of a short page: what it has to be filled in, and to be pressed. */
  form: readonly string[];
  /** There is next to nothing in it but scripts. */
  isShell: boolean;
}
