import { defer, switchMap } from 'rxjs';
import { isDashboardPlace } from '#domain/pages/routes';
import type { Ports } from '#ports/ports';
import { loadOnce } from '#timing/load-once';
import type { Navigation } from '../pages/navigation';
import type { Session } from '../people/session/session';
import type { ExamineOpening } from './examine-opening';
import type { OpenDashboard } from './open-dashboard';
import type { UserShelf } from '../dashboards/user-shelf';

export interface LazyViewing {
  openDashboard: OpenDashboard;
  /** Requests the ticket early if the page of this path, about to be drawn, is a dashboard's. */
  expectPage: (path: string) => void;
  examineOpening: ExamineOpening;
}

/** Opens dashboards and examines openings; the code for both is loaded at sign-in, or by the first opening. */
export function createLazyViewing(
  ports: Ports,
  navigation: Navigation,
  session: Session,
  shelf: UserShelf,
  sessionMinutes?: number,
): LazyViewing {
  const load = loadOnce(async () => {
    const [{ createViewing }, { createExamineOpening }] = await Promise.all([
      import('./viewing'),
      import('./examine-opening'),
    ]);
    const { tickets, embedder, publishedSite: site } = ports;
    return {
      ...createViewing(ports, navigation, session, shelf, sessionMinutes),
      examine: createExamineOpening({ tickets, embedder, site }),
    };
  });
  session.changes$.subscribe(({ status }) => {
    // Opening a dashboard retries.
    if (status === 'signed-in') load().catch(() => undefined);
  });
  return {
    openDashboard: (path, frame) => defer(load).pipe(switchMap(({ open }) => open(path, frame))),
    expectPage(path) {
      if (!isDashboardPlace(path)) return;
      // Opening reports the failure.
      void load().then(
        ({ expect }) => expect(path),
        () => undefined,
      );
    },
    examineOpening: async (id, frame) => (await load()).examine(id, frame),
  };
}
