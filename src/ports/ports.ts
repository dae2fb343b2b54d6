import type { Account } from './people/account';
import type { BrowserTabs } from './browser/browser-tabs';
import type { BrowserWindow } from './browser/browser-window';
import type { CacheStore } from './browser/cache-store';
import type { CatalogueHistory } from './dashboards/history';
import type { CatalogueSync } from './dashboards/sync';
import type { Connection } from './browser/connection';
import type { DashboardAccess } from './dashboards/access';
import type { BulkEdits } from './dashboards/bulk-edits';
import type { DashboardCatalogue } from './dashboards/dashboard-catalogue';
import type { DashboardPermissions } from './dashboards/permissions';
import type { DashboardUse } from './dashboards/use';
import type { Deliveries } from './dashboards/deliveries';
import type { Downloads } from './dashboards/downloads';
import type { Embedder } from './dashboards/embedder';
import type { ErrorStore } from './browser/error-store';
import type { Exports } from './dashboards/exports';
import type { HealthCheck } from './dashboards/health';
import type { HostedLogin } from './people/hosted-login';
import type { Home } from './dashboards/home';
import type { Identity } from './people/identity';
import type { LiveUpdates } from './dashboards/live-updates';
import type { LocaleFiles } from './browser/locale-files';
import type { Notices } from './people/notifications';
import type { OpenPages } from './browser/open-pages';
import type { PasswordRecovery } from './people/recovery/password-recovery';
import type { KeptShelf } from './dashboards/kept-shelf';
import type { LostSteps } from './people/recovery/lost-steps';
import type { RecoveryCodes } from './people/recovery/recovery-codes';
import type { ShelfStore } from './browser/shelf-store';
import type { PreferenceStore } from './browser/preferences';
import type { PublishedSite } from './browser/published-site';
import type { Sections } from './dashboards/sections';
import type { SignUp } from './people/sign-up';
import type { Tickets } from './dashboards/tickets';
import type { UserPool } from './people/user-pool';

/** The conversations about dashboards that one backend answers. */
export interface DashboardPorts {
  catalogue: DashboardCatalogue;
  bulkEdits: BulkEdits;
  sections: Sections;
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
  use: DashboardUse;
  home: Home;
  exports: Exports;
  deliveries: Deliveries;
  notices: Notices;
  keptShelf: KeptShelf;
  recoveryCodes: RecoveryCodes;
  lostSteps: LostSteps;
  /** Loads the code for it; absent where the configuration names no live updates. */
  liveUpdates?: () => Promise<LiveUpdates>;
}
