import type { Visitor } from '#domain/access/roles';
import type { Identity } from '../ports/token-verifier';

/** The person who makes the request, by their verified token. */
export type Caller = Identity & Visitor;

/**
 * Hono's context variables; `authentication` sets the caller, the routes of SCIM the provider of their token, and `securedAnswer` that the
 * answer has its headers. Calls that are made often read them with `get`: for `var`, Hono copies all of them.
 */
export interface ApiEnv {
  Variables: { requestId: string; caller: Caller; isSecured?: true; scimProvider: string };
}
