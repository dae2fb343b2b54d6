import type { Syncs } from './syncs';

/** Work that another process does, because it takes longer than a caller waits. */
export interface Elsewhere extends Syncs {
  /** Begins the work that is due. Never rejects. */
  work(): Promise<void>;
}
