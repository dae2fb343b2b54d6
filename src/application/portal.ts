import type { Configuration } from '../domain/configuration';
import type { Account } from '../ports/account';
import type { Connection } from '../ports/connection';
import type { PasswordRecovery } from '../ports/password-recovery';
import type { SignUp } from '../ports/sign-up';
import type { UserPool } from '../ports/user-pool';
import type { AppStates } from './app-state';
import type { Dashboards } from './dashboards';
import type { Entrance } from './entrance';
import type { ErrorLog } from './error-log';
import type { HostedSignIn } from './hosted-sign-in';
import type { Locale } from './locale';
import type { Navigation } from './navigation';
import type { OpenDashboard } from './open-dashboard';
import type { OpenTabs } from './open-tabs';
import type { OwnShelf } from './own-shelf';
import type { PageLoading } from './page-loading';
import type { ChosenPreferences } from './preferences';
import type { ReachAgain } from './reach-again';
import type { Session } from './session';
import type { SiteVersion } from './site-version';

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
