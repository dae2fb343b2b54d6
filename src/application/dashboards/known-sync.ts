import { BehaviorSubject } from 'rxjs';
import type { LastSync } from '../../domain/dashboards/sync-outcome';
import type { DashboardCatalogue } from '../../ports/dashboard-catalogue';
import { type Live, readOnly } from '../live';

/** `unknown` where the backend does not say. */
export type SyncKnowledge = LastSync | 'unknown';

/** Owner of what is known of the last sync: undefined before the first answer. */
export interface KnownSync extends Live<SyncKnowledge | undefined> {
  /** For managers. What is known stays until the answer is there. */
  ask(): Promise<void>;
  forget(): void;
}

export function createKnownSync(catalogue: Pick<DashboardCatalogue, 'lastSync'>): KnownSync {
  const state = new BehaviorSubject<SyncKnowledge | undefined>(undefined);
  // An answer that a later question has superseded is dropped, and so is one to the user before.
  let latest: unknown;

  return {
    ...readOnly(state),

    async ask() {
      const asked = (latest = catalogue.lastSync());
      const answer = await asked;
      if (latest === asked) state.next(answer.ok ? answer.value : 'unknown');
    },

    forget() {
      latest = undefined;
      state.next(undefined);
    },
  };
}
