import { BehaviorSubject } from 'rxjs';
import type { LastSync } from '#domain/dashboards/sync-outcome';
import type { DashboardCatalogue } from '#ports/dashboard-catalogue';
import { latestOnly } from '#timing/latest-only';
import { type Live, readOnly } from '../live';

/** `unknown` where the backend does not say. */
export type SyncKnowledge = LastSync | 'unknown';

/** Owner of what is known about the last sync: undefined before the first answer. */
export interface KnownSync extends Live<SyncKnowledge | undefined> {
  /** For managers. Keeps what is known until the answer has arrived. */
  ask(): Promise<void>;
  forget(): void;
}

export function createKnownSync(catalogue: Pick<DashboardCatalogue, 'lastSync'>): KnownSync {
  const state = new BehaviorSubject<SyncKnowledge | undefined>(undefined);
  const calls = latestOnly();

  return {
    ...readOnly(state),

    async ask() {
      const isLatest = calls.begin();
      const answer = await catalogue.lastSync();
      if (isLatest()) state.next(answer.ok ? answer.value : 'unknown');
    },

    forget() {
      // A pending answer is for the previous user.
      calls.cancel();
      state.next(undefined);
    },
  };
}
