import type { Configuration } from '../domain/configuration';
import type { Dashboards } from './dashboards';
import type { Entrance } from './entrance';
import type { ErrorLog } from './error-log';
import type { Locale } from './locale';
import type { Navigation } from './navigation';
import type { OpenDashboard } from './open-dashboard';
import type { PageLoading } from './page-loading';
import type { Session } from './session';

/** What screens may use: the router's typed context. */
export interface Portal {
  configuration: Configuration;
  session: Session;
  entrance: Entrance;
  dashboards: Dashboards;
  navigation: Navigation;
  openDashboard: OpenDashboard;
  pageLoading: PageLoading;
  errorLog: ErrorLog;
  locale: Locale;
}
