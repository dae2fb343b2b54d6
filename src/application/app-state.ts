import { BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import type { Configuration } from '#domain/browser/configuration';
import type { SessionState } from '#domain/people/session';
import { type SignInResult, signInResult } from '#domain/people/user';
import type { BrowserWindow, WindowSize } from '#ports/browser/browser-window';
import type { DashboardsState } from './dashboards/dashboard-list';
import { type Live, readOnly } from './live';
import type { EntranceState } from './people/sign-in/entrance';

/** The specification's app state and sign-in result (section 3), gathered from their owners. */
export interface AppState {
  pageLoading: boolean;
  window: WindowSize;
  /** Empty while nobody is signed in. */
  userGroups: readonly string[];
  /** Empty until `/config.json` has been read. */
  projectConfiguration: Partial<Configuration>;
  /** When the user's dashboards were last loaded. */
  lastUpdateTime: Date | undefined;
  signInResult: SignInResult;
}

type Changes<State> = Pick<Live<State>, 'changes$'>;

interface Sources {
  pageLoading: Changes<boolean>;
  session: Changes<SessionState>;
  entrance: Changes<EntranceState>;
  dashboards: Changes<Pick<DashboardsState, 'status'>>;
}

export interface AppStates extends Live<AppState> {
  follow(projectConfiguration: Configuration, sources: Sources): void;
}

export function createAppState(browserWindow: BrowserWindow): AppStates {
  const state = new BehaviorSubject<AppState>({
    pageLoading: false,
    window: { width: 0, height: 0 },
    userGroups: [],
    projectConfiguration: {},
    lastUpdateTime: undefined,
    signInResult: signInResult({ status: 'starting' }),
  });
  const change = (part: Partial<AppState>): void => state.next({ ...state.value, ...part });
  browserWindow.size$.subscribe((window) => change({ window }));

  return {
    ...readOnly(state),

    follow(projectConfiguration, { pageLoading, session, entrance, dashboards }) {
      change({ projectConfiguration });
      pageLoading.changes$.subscribe((isLoading) => change({ pageLoading: isLoading }));
      session.changes$.subscribe((now) => change({ signInResult: signInResult(now) }));
      entrance.changes$.subscribe((now) => change({ userGroups: now.status === 'open' ? now.user.groupList : [] }));
      dashboards.changes$
        .pipe(
          map(({ status }) => status),
          // A changed list, such as a saved edit, doesn't count as a load.
          distinctUntilChanged(),
        )
        .subscribe((status) => {
          if (status === 'loaded') change({ lastUpdateTime: new Date() });
          if (status === 'empty') change({ lastUpdateTime: undefined });
        });
    },
  };
}
