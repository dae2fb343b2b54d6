import { BehaviorSubject, type Observable } from 'rxjs';
import type { Dashboard, DashboardEdit } from '../domain/dashboard';
import type { Failure } from '../domain/failure';
import { type Result, failed, ok } from '../domain/result';
import type { DashboardCatalogue, SyncReport } from '../ports/dashboard-catalogue';

export interface DashboardsState {
  status: 'empty' | 'loading' | 'loaded' | 'failed';
  /** What was loaded last; stays while a reload is under way or has failed. */
  dashboards: readonly Dashboard[];
  /** Rows of the last load that could not be read. */
  skipped: number;
  failure?: Failure;
}

/** The specification's response status: the update or sync succeeded. */
const succeeded = 'SYNC';

/** Owner of the dashboard list. */
export interface Dashboards {
  readonly state$: Observable<DashboardsState>;
  readonly current: () => DashboardsState;
  load(): Promise<Result<readonly Dashboard[]>>;
  /** Asks the backend to sync, and reloads the list when it says SYNC. */
  sync(): Promise<Result<SyncReport>>;
  /** Saves, and replaces the local entry when the backend says SYNC. `seen` is the dashboard that the edit started from. */
  update(seen: Dashboard, edit: DashboardEdit): Promise<Result<Dashboard>>;
  reset(): void;
}

export function createDashboards(catalogue: DashboardCatalogue): Dashboards {
  const none: DashboardsState = { status: 'empty', dashboards: [], skipped: 0 };
  const state = new BehaviorSubject<DashboardsState>(none);
  // An answer that belongs to an earlier load, or to the user before, is dropped.
  let latest = 0;

  const load = async (): Promise<Result<readonly Dashboard[]>> => {
    const turn = ++latest;
    const { failure: _, ...before } = state.value;
    state.next({ ...before, status: 'loading' });
    const listed = await catalogue.list();
    if (turn !== latest) return ok(state.value.dashboards);
    if (!listed.ok) {
      state.next({ ...state.value, status: 'failed', failure: listed.failure });
      return listed;
    }
    const { dashboards, skipped } = listed.value;
    state.next({ status: 'loaded', dashboards, skipped });
    return ok(dashboards);
  };

  const replace = (dashboard: Dashboard): void => {
    const dashboards = state.value.dashboards.map((entry) => (entry.id === dashboard.id ? dashboard : entry));
    state.next({ ...state.value, dashboards });
  };

  return {
    state$: state.asObservable(),
    current: () => state.value,
    load,

    async sync() {
      const synced = await catalogue.sync();
      if (synced.ok && synced.value.status === succeeded) await load();
      return synced;
    },

    async update(seen, edit) {
      const updated = await catalogue.update(seen.id, edit, seen.updatedAt);
      if (!updated.ok) {
        if (updated.failure.kind === 'conflict') replace(updated.failure.current);
        return updated;
      }
      if (updated.value.status !== succeeded) return failed({ kind: 'broken' });
      const saved = updated.value.dashboard ?? { ...seen, ...edit };
      replace(saved);
      return ok(saved);
    },

    reset() {
      latest += 1;
      state.next(none);
    },
  };
}
