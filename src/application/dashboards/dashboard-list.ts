import { BehaviorSubject, delay, firstValueFrom, from, map, race } from 'rxjs';
import type { LastKnown } from '#domain/browser/last-known-format';
import { type Dashboard, type DashboardId, byTitle } from '#domain/dashboards/dashboard';
import type { Section } from '#domain/dashboards/sections/section';
import { type Failure, isRefusal } from '#domain/failure';
import { type Result, failed, ok } from '#domain/result';
import type { DashboardList } from '#ports/dashboards/dashboard-catalogue';
import type { Ports } from '#ports/ports';
import { readOnly } from '../live';

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

export type Loaded = Result<readonly Dashboard[]>;

/** The list waits this long for its sections, so that it isn't drawn twice (milliseconds). */
const sectionsWait = 500;

/** Loads the list and its sections, and keeps what is saved during a load. */
export function createDashboardList({ catalogue, sections }: Pick<Ports, 'catalogue' | 'sections'>) {
  const none: DashboardsState = { status: 'empty', dashboards: undefined, skipped: 0 };
  const state = new BehaviorSubject<DashboardsState>(none);
  let version: string | undefined;
  /** Whether the list is the last known one, which the backend has neither confirmed nor replaced yet. */
  let isRecalled = false;
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

  return {
    ...readOnly(state),
    version: () => version,

    recall(known: Recalled): void {
      const { dashboards, sections: ofThese, total, skipped } = known;
      isRecalled = true;
      ({ version } = known);
      const list = dashboards.length === total ? { dashboards } : { dashboards: undefined, part: dashboards };
      state.next({ status: 'loading', ...list, sections: ofThese, skipped });
    },

    load,
    takeSections,
    replace,

    reset: (): void => {
      latest = undefined;
      version = undefined;
      isRecalled = false;
      state.next(none);
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
