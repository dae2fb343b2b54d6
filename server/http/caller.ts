import type { Visitor } from '../../src/domain/people/access';
import type { Identity } from '../ports/token-verifier';

/** Whoever makes the request, as their verified token says. */
export type Caller = Identity & Visitor;

/** What handlers find in Hono's context. */
export interface ApiEnv {
  Variables: { caller: Caller };
}
