import { BehaviorSubject } from 'rxjs';
import type { LastSync } from '../../domain/dashboards/sync-outcome';
import type { DashboardCatalogue } from '../../ports/dashboard-catalogue';
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
  // Answers that a newer call superseded are dropped, and so are those for the previous user.
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
