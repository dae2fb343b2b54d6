import type { ServiceIdentifier } from 'inversify';
import type { KyInstance } from 'ky';
import type { Dashboards } from '../application/dashboards';
import type { Entrance } from '../application/entrance';
import type { ErrorLog } from '../application/error-log';
import type { Locale } from '../application/locale';
import type { Navigation } from '../application/navigation';
import type { OpenDashboard } from '../application/open-dashboard';
import type { PageLoading } from '../application/page-loading';
import type { Session } from '../application/session';
import type { Configuration } from '../domain/configuration';
import type { DashboardCatalogue } from '../ports/dashboard-catalogue';
import type { Embedder } from '../ports/embedder';
import type { Identity } from '../ports/identity';
import type { LocaleFiles } from '../ports/locale-files';
import type { TokenStorage } from '../ports/token-storage';
import type { UserPool } from '../ports/user-pool';

const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

export const tokens = {
  configuration: token<Configuration>('configuration'),

  // Ports: what a team may bind to an adapter of its own.
  tokenStorage: token<TokenStorage>('tokenStorage'),
  userPool: token<UserPool>('userPool'),
  identity: token<Identity>('identity'),
  catalogue: token<DashboardCatalogue>('catalogue'),
  embedder: token<Embedder>('embedder'),
  localeFiles: token<LocaleFiles>('localeFiles'),

  /** The HTTP client that the IprApi adapters share. */
  iprApi: token<KyInstance>('iprApi'),

  // Owners of state and use cases.
  errorLog: token<ErrorLog>('errorLog'),
  locale: token<Locale>('locale'),
  pageLoading: token<PageLoading>('pageLoading'),
  session: token<Session>('session'),
  dashboards: token<Dashboards>('dashboards'),
  entrance: token<Entrance>('entrance'),
  navigation: token<Navigation>('navigation'),
  openDashboard: token<OpenDashboard>('openDashboard'),
};
