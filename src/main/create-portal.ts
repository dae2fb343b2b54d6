import { createWebStorage } from '../adapters/storage/web-storage';
import { createDashboards } from '../application/dashboards';
import { createEntrance } from '../application/entrance';
import { createErrorLog } from '../application/error-log';
import type { Locale } from '../application/locale';
import { createNavigation } from '../application/navigation';
import { createOpenDashboard } from '../application/open-dashboard';
import { createPageLoading } from '../application/page-loading';
import type { Portal } from '../application/portal';
import { createSession } from '../application/session';
import type { Configuration } from '../domain/configuration';
import type { Adapters, Surroundings } from './adapters';

/** The owners of state and the use cases over the adapters that are bound: what screens may use. */
export function createPortal(
  configuration: Configuration,
  locale: Locale,
  bind: (surroundings: Surroundings) => Adapters,
): Portal {
  const { userPool, identity, catalogue, embedder } = bind({
    configuration,
    tokenStorage: createWebStorage(),
    onSessionOver: () => session.end(),
  });
  const errorLog = createErrorLog();
  const session = createSession(userPool, errorLog);
  const dashboards = createDashboards(catalogue);
  const entrance = createEntrance(session, identity, dashboards, embedder);
  const { access } = configuration;
  return {
    configuration,
    session,
    entrance,
    dashboards,
    navigation: createNavigation(session, entrance, dashboards, { access, origin: location.origin }),
    openDashboard: createOpenDashboard(catalogue, dashboards, embedder),
    pageLoading: createPageLoading(),
    errorLog,
    locale,
  };
}
