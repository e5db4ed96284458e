import { IssuerMismatchError, OAuthError, RegistrationRejectedError } from "@modelcontextprotocol/client";
import type { Texts } from "../../i18n/texts.ts";
import { ServerProblem } from "../connection.ts";

export type AuthTexts = Texts["mcpAuth"]["problems"];

/**
 * Why a login or its renewal failed. Neither what an authorization server wrote nor an error that holds it is passed on:
 * a token may stand in it.
 */
export function authProblem(error: unknown, texts: AuthTexts): ServerProblem {
  if (error instanceof ServerProblem) return error;
  // What the system says of an address that cannot be reached. The login is as good as it was.
  if (error instanceof TypeError && error.cause instanceof Error) {
    return new ServerProblem("start", error.cause.message.slice(0, longest));
  }
  return new ServerProblem("auth", saidBy(error, texts));
}

function saidBy(error: unknown, texts: AuthTexts): string {
  if (error instanceof OAuthError) return texts.refused({ code: codeOf(error.code) });
  if (error instanceof RegistrationRejectedError) return texts.registration({ status: error.status });
  if (error instanceof IssuerMismatchError) return texts.issuer({ issuer: error.expected ?? "?" });
  // These two would quote what they could not read.
  const isQuote = error instanceof SyntaxError || (error instanceof Error && error.name.includes("Zod"));
  return isQuote || !(error instanceof Error) ? texts.unreadable : error.message.slice(0, longest);
}

const longest = 300;

/** A word of the specifications; anything else is somebody's own, and may be anything. */
export const codeOf = (code: string): string => (/^[a-z_]{1,40}$/.test(code) ? code : "server_error");
