import type { Delta, ModelRequest, Reply } from "../model.ts";

/** A format as a pure translation: our request out, the provider's events in. It knows nothing of sockets. */
export interface Wire {
  /** Joined to the base address. */
  path: string;
  headers(key: string): Record<string, string>;
  /** The request's body, as JSON. */
  body(request: ModelRequest, model: string): string;
  /** A fresh reader for one reply. */
  read(): WireReader;
}

export interface WireReader {
  /** One server-sent event. Throws ModelError when the event is an error. */
  push(data: string): Delta[];
  /** The stream is over: the whole reply, or a ModelError when it ended too early to be one. */
  end(): Reply;
}
