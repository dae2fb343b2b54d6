import { BehaviorSubject, delay, firstValueFrom, from, map, race } from 'rxjs';
import type { PlannedEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { type Dashboard, type DashboardEdit, type DashboardId, byTitle, succeeded } from '#domain/dashboards/dashboard';
import type { Section } from '#domain/dashboards/sections/section';
import { type Failure, isRefusal } from '#domain/failure';
import { type Result, failed, ok } from '#domain/result';
import { type LastSync, addedSince } from '#domain/dashboards/sync/sync-outcome';
import type { AppliedSync, SeenChange } from '#domain/dashboards/sync/sync-preview';
import type { SyncReport, UndoneSync } from '#ports/dashboards/catalogue-sync';
import type { DashboardList } from '#ports/dashboards/dashboard-catalogue';
import type { Ports } from '#ports/ports';
import type { LastKnown } from '#domain/browser/last-known-format';
import { latestOnly } from '#timing/latest-only';
import { followSync } from './follow-sync';
import { type Live, readOnly } from '../live';
import { type Loader, createLoader } from '../loader';

export interface DashboardsState {
  status: 'empty' | 'loading' | 'loaded' | 'failed';
  /** The last list loaded, by title; kept while a reload is pending or has failed. Undefined before the first list has loaded. */
  dashboards: readonly Dashboard[] | undefined;
  /** The stored part, by title, of a longer last known list, until a list has loaded. */
  part?: readonly Dashboard[];
  /** In their order; undefined where the backend has none, or has not answered yet. */
  sections?: readonly Section[] | undefined;
  /** Rows of the last load that could not be read. */
  skipped: number;
  failure?: Failure;
}

export type Recalled = Pick<LastKnown, 'dashboards' | 'sections' | 'total' | 'skipped' | 'version'>;

type Loaded = Result<readonly Dashboard[]>;

export interface BulkSaved {
  /** The number of its history entry; missing if nothing changed. */
  number?: number;
  /** Edits that weren't saved because the dashboard has changed or is gone; `current` is its current state. */
  left: { planned: PlannedEdit; current: Dashboard | undefined }[];
}

export interface Dashboards extends Live<DashboardsState> {
  readonly lastSync: Loader<LastSync, Failure>;
  /** Dashboards that this user's syncs added and that haven't been looked at yet. */
  readonly added: Live<ReadonlySet<DashboardId>>;
  lookAt(id: DashboardId): void;
  /** The version of the last loaded list, if the backend names it. */
  version(): string | undefined;
  /** Shows the last known list, until a list has loaded or the backend refuses it. */
  recall(known: Recalled): void;
  load(): Promise<Loaded>;
  /**
   * Asks the backend to sync; when it answers SYNC, reloads the list and the last sync. Waits for a sync that is already running, after
   * calling `onElsewhere`. `confirmed` is the number of missing dashboards that the manager confirms.
   */
  sync(confirmed?: number, onElsewhere?: () => void): Promise<Result<SyncReport>>;
  /** Applies chosen changes of a preview; when the backend answers SYNC, reloads the list and the last sync. */
  applySync(chosen: readonly SeenChange[]): Promise<Result<AppliedSync>>;
  /**
   * Saves, and replaces the local entry when the backend answers SYNC. `seen` is the dashboard that the edit started from, `restored` the
   * history entry that it restores.
   */
  update(seen: Dashboard, edit: DashboardEdit, restored?: number): Promise<Result<Dashboard>>;
  /** Saves many edits in one call and reloads the list; fails with `not-found` if the backend doesn't offer it. */
  bulkEdit(edits: readonly PlannedEdit[]): Promise<Result<BulkSaved>>;
  /** With `preview`, only what the manager has seen in it. */
  undoBulkEdit: Ports['bulkEdits']['undo'];
  undoSync(sync: number): Promise<Result<UndoneSync>>;
  /** Saves or deletes a section, and reads all of them again; `stale` if someone else changed it meanwhile. */
  saveSection: Ports['sections']['save'];
  reset(): void;
}

/** The list waits this long for its sections, so that it isn't drawn twice (milliseconds). */
const sectionsWait = 500;

export function createDashboards({
  catalogue,
  bulkEdits,
  sections,
  sync,
}: Pick<Ports, 'catalogue' | 'bulkEdits' | 'sections' | 'sync'>): Dashboards {
  const none: DashboardsState = { status: 'empty', dashboards: undefined, skipped: 0 };
  const state = new BehaviorSubject<DashboardsState>(none);
  const lastSync = createLoader(() => sync.last());
  const added = new BehaviorSubject<ReadonlySet<DashboardId>>(new Set());
  let version: string | undefined;
  /** Whether the list is the last known one, which the backend has neither confirmed nor replaced yet. */
  let isRecalled = false;
  /** Drops answers for the previous user. */
  const visits = latestOnly();
  /** A superseded load resolves with the latest one's result. */
  let latest: Promise<Loaded> | undefined;
  /** Dashboards saved during a pending load, whose answer may be older. */
  const savedDuringLoad = new Map<DashboardId, Dashboard>();

  const load = (): Promise<Loaded> => {
    savedDuringLoad.clear();
    const { failure: _, ...before } = state.value;
    state.next({ ...before, status: 'loading' });
    const list = catalogue.list(version);
    const listing = sections.list();
    const late$ = from(list).pipe(
      delay(sectionsWait),
      map(() => undefined),
    );
    const asked = Promise.all([list, firstValueFrom(race(from(listing), late$))]);
    const thisLoad = asked.then(([answer, listedSections]): Loaded | Promise<Loaded> => {
      if (latest !== thisLoad) return latest ?? ok([]);
      if (!listedSections) void listing.then((late) => latest === thisLoad && takeSections(late));
      const listed = usable(answer, version);
      if (!listed.ok) {
        const isOver = isRecalled && isRefusal(listed.failure);
        if (isOver) version = undefined;
        state.next({ ...(isOver ? none : state.value), status: 'failed', failure: listed.failure });
        return listed;
      }
      isRecalled = false;
      const known = listedSections?.ok ? steady(state.value.sections, listedSections.value) : state.value.sections;
      if (listed.value === 'unchanged') {
        const { dashboards = [] } = state.value;
        state.next({ ...state.value, status: 'loaded', sections: known });
        return ok(dashboards);
      }
      ({ version } = listed.value);
      const dashboards = listed.value.dashboards
        .map((listed) => {
          const saved = savedDuringLoad.get(listed.id);
          return saved && saved.updatedAt > listed.updatedAt ? saved : listed;
        })
        .toSorted(byTitle);
      state.next({ status: 'loaded', dashboards, sections: known, skipped: listed.value.skipped });
      return ok(dashboards);
    });
    latest = thisLoad;
    return thisLoad;
  };

  const takeSections = (late: Result<readonly Section[]>): void => {
    if (late.ok) state.next({ ...state.value, sections: steady(state.value.sections, late.value) });
  };

  const replace = (saved: Dashboard): void => {
    const listed = state.value.dashboards?.find(({ id }) => id === saved.id);
    // Only the list has the date of refreshed data, and in a conflict the author of the known issue.
    const posted = listed?.knownIssue === saved.knownIssue ? listed?.issuePosted : undefined;
    const dashboard = {
      ...(posted && { issuePosted: posted }),
      ...saved,
      ...(listed?.refreshedAt && { refreshedAt: listed.refreshedAt }),
    };
    savedDuringLoad.set(dashboard.id, dashboard);
    const dashboards = state.value.dashboards?.map((entry) => (entry.id === dashboard.id ? dashboard : entry));
    state.next({ ...state.value, dashboards: dashboards?.toSorted(byTitle) });
  };

  const takeOver = async (synced: Result<{ status: string }>): Promise<void> => {
    if (!synced.ok || synced.value.status !== succeeded) return;
    void lastSync.load();
    const before = state.value.dashboards ?? [];
    const loaded = await load();
    const found = loaded.ok ? addedSince(before, loaded.value) : [];
    if (found.length > 0) added.next(new Set([...added.value, ...found]));
  };

  return {
    ...readOnly(state),
    lastSync,
    added: readOnly(added),
    version: () => version,

    lookAt(id) {
      if (added.value.has(id)) added.next(new Set([...added.value].filter((other) => other !== id)));
    },

    recall(known) {
      const { dashboards, sections: ofThese, total, skipped } = known;
      isRecalled = true;
      ({ version } = known);
      const list = dashboards.length === total ? { dashboards } : { dashboards: undefined, part: dashboards };
      state.next({ status: 'loading', ...list, sections: ofThese, skipped });
    },

    load,

    async sync(confirmed, onElsewhere) {
      const isSameVisit = visits.join();
      const before = lastSync.current().value;
      const asked = await sync.run(confirmed);
      let synced = asked;
      if (isSameVisit() && !asked.ok && asked.failure.kind === 'sync-running') {
        onElsewhere?.();
        const finished = await followSync(sync, before, isSameVisit);
        if (finished) synced = ok({ status: succeeded, ...finished });
      }
      if (isSameVisit()) await takeOver(synced);
      return synced;
    },

    async applySync(chosen) {
      const isSameVisit = visits.join();
      const applied = await sync.apply(chosen);
      if (isSameVisit()) await takeOver(applied);
      return applied;
    },

    async bulkEdit(edits) {
      const isSameVisit = visits.join();
      const saved = await bulkEdits.save(edits);
      if (!saved.ok) return saved;
      if (saved.value.status !== succeeded) return failed({ kind: 'broken' });
      const { status: _, left, ...rest } = saved.value;
      const loaded = isSameVisit() ? await load() : ok([]);
      const now = new Map((loaded.ok ? loaded.value : []).map((row) => [row.id, row]));
      const planned = edits.filter(({ seen }) => left.includes(seen.id));
      return ok({ ...rest, left: planned.map((edit) => ({ planned: edit, current: now.get(edit.seen.id) })) });
    },

    async undoBulkEdit(...asked) {
      const isSameVisit = visits.join();
      const undone = await bulkEdits.undo(...asked);
      if (isSameVisit() && undone.ok) await load();
      return undone;
    },

    async undoSync(number) {
      const isSameVisit = visits.join();
      const undone = await sync.undo(number);
      if (isSameVisit() && undone.ok) await load();
      return undone;
    },

    async saveSection(...asked) {
      const isSameVisit = visits.join();
      const saved = await sections.save(...asked);
      if (!isSameVisit() || !saved.ok) return saved;
      const now = await sections.list();
      if (isSameVisit() && now.ok) state.next({ ...state.value, sections: now.value });
      return saved;
    },

    async update(seen, edit, restored) {
      const isSameVisit = visits.join();
      const updated = await catalogue.update(
        seen.id,
        edit,
        seen.updatedAt,
        ...(restored === undefined ? [] : [restored]),
      );
      const keep = (dashboard: Dashboard): void => {
        if (isSameVisit()) replace(dashboard);
      };
      if (!updated.ok) {
        if (updated.failure.kind === 'conflict') keep(updated.failure.current);
        return updated;
      }
      if (updated.value.status !== succeeded) return failed({ kind: 'broken' });
      const saved = updated.value.dashboard ?? { ...seen, ...edit };
      keep(saved);
      return ok(saved);
    },

    reset() {
      visits.cancel();
      latest = undefined;
      version = undefined;
      isRecalled = false;
      state.next(none);
      added.next(new Set());
      lastSync.forget();
    },
  };
}

/** The sections as they were, if nothing has changed, so that nothing is drawn again. */
const steady = (before: readonly Section[] | undefined, now: readonly Section[]): readonly Section[] =>
  before && JSON.stringify(before) === JSON.stringify(now) ? before : now;

/** Fails for a list without any readable row, because "no dashboards" would be untrue, and for `unchanged` without a known list. */
function usable(
  answer: Result<DashboardList | 'unchanged'>,
  known: string | undefined,
): Result<DashboardList | 'unchanged'> {
  if (!answer.ok) return answer;
  const isUsable =
    answer.value === 'unchanged'
      ? known !== undefined
      : answer.value.dashboards.length > 0 || answer.value.skipped === 0;
  return isUsable ? answer : failed({ kind: 'broken' });
}
