import type { Hono } from 'hono';
import type { Handlers } from '../http/call-routes';
import type { ApiEnv } from '../http/caller';
import type { JobKind } from '../ports/job-kind';

/**
 * A capability as the backend is composed of it (`server/compose/backend.ts`). Each has one file here, whose `compose...` makes it from ports,
 * settings and other capabilities; the values that other capabilities need are beside these three.
 */
export interface Capability {
  /** Handlers of calls of the contract. */
  calls?: Partial<Handlers>;
  /** Pages, files and calls for people who have not signed in. */
  open?: Hono<ApiEnv>;
  /** Its work in the background. */
  jobs?: readonly JobKind[];
}
