import type { Texts } from "../../i18n/texts.ts";
import type { Dialect } from "../dialect.ts";
import type { Delta, ModelRequest, Reply } from "../model.ts";
import type { WholeAnswer } from "./whole-answer.ts";

/** A format as a pure translation: our request out, the provider's events in. It knows nothing of sockets. */
export interface Wire {
  /** Joined to the path of the base address. */
  path(base: string): string;
  headers(key: string): Record<string, string>;
  /** The request's body, as JSON. */
  body(request: ModelRequest, target: Target): string;
  /** Whether a model of that name can look at pictures, as far as anyone knows. */
  sees(model: string): boolean;
  /** A fresh reader for one reply to that request. */
  read(request: ModelRequest, target: Target): WireReader;
  /** The events of a completion that came whole, although a stream was asked for; null for what is none. */
  eventsOf(answer: WholeAnswer): string[] | null;
}

export interface Target {
  /** The model's name on the wire. */
  model: string;
  /** Whose opaque data may go back. */
  provider: string;
  dialect: Dialect;
  /** The most tokens of a reply. */
  output: number;
  /** Whether it can look at pictures. Where it cannot, or a picture is gone, words stand in for it. */
  sees: boolean;
  /** A picture's content in base64; null when its file is gone. */
  load(file: string): string | null;
  texts: PictureTexts;
}

export type PictureTexts = Pick<Texts["tools"], "pictureFrom" | "pictureGone" | "pictureOld" | "pictureUnseen">;

export interface WireReader {
  /** The server has said that this was all. */
  readonly done: boolean;
  /** The model has said why it stopped: at most the usage is still to come. */
  readonly finished: boolean;
  /** One server-sent event. Throws ModelError when the event is an error. */
  push(data: string): Delta[];
  /** The stream is over: the whole reply, or a ModelError when it ended too early to be one. */
  end(): WireReply;
}

/** `opaque` is what this format wants back with the message, unchanged. */
export type WireReply = Omit<Reply, "opaque"> & { opaque?: unknown };
