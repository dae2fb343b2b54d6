import type { Syncs } from './syncs';

/** Work that another process does, because it takes longer than a caller waits. */
export interface Elsewhere extends Syncs {
  /** Begins what is due in the BI service's permissions; `afterSync` with what a sync has changed. Never rejects. */
  permissions(afterSync: boolean): Promise<void>;
  /** Begins to read how old the data is. Never rejects. */
  refreshes(): Promise<void>;
  /** Begins to make exports, and to send what is due. Never rejects. */
  exports(): Promise<void>;
}
