import type { Configuration } from '../domain/browser/configuration';
import type { Account } from '../ports/account';
import type { Connection } from '../ports/connection';
import type { PasswordRecovery } from '../ports/password-recovery';
import type { SignUp } from '../ports/sign-up';
import type { UserPool } from '../ports/user-pool';
import type { AppStates } from './browser/app-state';
import type { Dashboards } from './dashboards/dashboards';
import type { Entrance } from './people/entrance';
import type { ErrorLog } from './browser/error-log';
import type { HostedSignIn } from './people/hosted-sign-in';
import type { Locale } from './browser/locale';
import type { Navigation } from './pages/navigation';
import type { OpenDashboard } from './dashboards/open-dashboard';
import type { OpenTabs } from './pages/open-tabs';
import type { OwnShelf } from './dashboards/own-shelf';
import type { PageLoading } from './pages/page-loading';
import type { ChosenPreferences } from './browser/preferences';
import type { ReachAgain } from './people/reach-again';
import type { Session } from './people/session';
import type { SiteVersion } from './browser/site-version';

/** What is to be known of the site as a whole while it is open. */
export interface SiteNews {
  connection: Connection;
  version: SiteVersion;
}

/** What screens may use: the router's typed context. */
export interface Portal {
  configuration: Configuration;
  session: Session;
  reachAgain: ReachAgain;
  /** Whether the sign-in ends with the page, because this browser stores nothing of it. */
  isFleeting: UserPool['isFleeting'];
  hostedSignIn: HostedSignIn;
  /** Ports: the pages of recovery and sign-up begin a use case with each visit, which the sign-in page need not load. */
  passwordRecovery: PasswordRecovery;
  signUp: SignUp;
  account: Account;
  entrance: Entrance;
  dashboards: Dashboards;
  navigation: Navigation;
  openDashboard: OpenDashboard;
  /** Where the configuration has open pages as tabs. */
  openTabs?: OpenTabs;
  shelf: OwnShelf;
  pageLoading: PageLoading;
  appState: AppStates;
  errorLog: ErrorLog;
  locale: Locale;
  /** Loaded after the first page, which needs none of it. */
  siteNews: () => Promise<SiteNews>;
  preferences: ChosenPreferences;
}
