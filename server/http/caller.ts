import type { RequestIdVariables } from 'hono/request-id';
import type { Visitor } from '../../src/domain/people/access';
import type { Identity } from '../ports/token-verifier';

/** The person who makes the request, as their verified token says. */
export type Caller = Identity & Visitor;

/** What handlers find in Hono's context; the caller is there behind `authentication`. */
export interface ApiEnv {
  Variables: RequestIdVariables & { caller: Caller };
}
