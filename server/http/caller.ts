import type { Visitor } from '../../src/domain/people/access';
import type { Identity } from '../ports/token-verifier';

/** The person who makes the request, by their verified token. */
export type Caller = Identity & Visitor;

/** Hono's context variables; `authentication` sets the caller. */
export interface ApiEnv {
  Variables: { requestId: string; caller: Caller };
}
