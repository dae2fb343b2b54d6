import type { Account } from './account';
import type { BrowserTabs } from './browser-tabs';
import type { BrowserWindow } from './browser-window';
import type { CacheStore } from './cache-store';
import type { CatalogueHistory } from './catalogue-history';
import type { CatalogueSync } from './catalogue-sync';
import type { Connection } from './connection';
import type { DashboardAccess } from './dashboard-access';
import type { DashboardCatalogue } from './dashboard-catalogue';
import type { DashboardPermissions } from './dashboard-permissions';
import type { Downloads } from './downloads';
import type { Embedder } from './embedder';
import type { ErrorStore } from './error-store';
import type { HealthCheck } from './health';
import type { HostedLogin } from './hosted-login';
import type { Identity } from './identity';
import type { LiveUpdates } from './live-updates';
import type { LocaleFiles } from './locale-files';
import type { OpenPages } from './open-pages';
import type { PasswordRecovery } from './password-recovery';
import type { ShelfStore } from './shelf-store';
import type { PreferenceStore } from './preferences';
import type { PublishedSite } from './published-site';
import type { SignUp } from './sign-up';
import type { Tickets } from './tickets';
import type { UserPool } from './user-pool';

/** The conversations about dashboards that one backend answers. */
export interface DashboardPorts {
  catalogue: DashboardCatalogue;
  sync: CatalogueSync;
  history: CatalogueHistory;
  downloads: Downloads;
  permissions: DashboardPermissions;
  tickets: Tickets;
}

/** Everything that the portal asks of the outside: the one list that product, mock and tests fill, each with its own adapters. */
export interface Ports extends DashboardPorts {
  // This browser.
  preferenceStore: PreferenceStore;
  errorStore: ErrorStore;
  cacheStore: CacheStore;
  localeFiles: LocaleFiles;
  connection: Connection;
  publishedSite: PublishedSite;
  browserWindow: BrowserWindow;
  browserTabs: BrowserTabs;
  openPages: OpenPages;
  shelfStore: ShelfStore;

  // The user pool.
  userPool: UserPool;
  hostedLogin: HostedLogin;
  passwordRecovery: PasswordRecovery;
  signUp: SignUp;
  account: Account;

  // The backend and the BI service.
  identity: Identity;
  access: DashboardAccess;
  embedder: Embedder;
  health: HealthCheck;
  /** Loads the code for it; absent where the configuration names no live updates. */
  liveUpdates?: () => Promise<LiveUpdates>;
}
