import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request comes from. */
export interface Caller {
  userAgent: string;
  address: string;
}

/** The caller of the request that is being answered. */
export const callers = new AsyncLocalStorage<Caller>();
