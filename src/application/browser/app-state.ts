import { BehaviorSubject, type Observable, combineLatest, map } from 'rxjs';
import type { Configuration } from '../../domain/browser/configuration';
import type { BrowserWindow, WindowSize } from '../../ports/browser-window';
import type { Entrance, EntranceState } from '../people/entrance';
import type { PageLoading } from '../pages/page-loading';

/** The specification's app state (section 3), gathered from its owners. */
export interface AppState {
  pageLoading: boolean;
  window: WindowSize;
  /** None while nobody is signed in. */
  userGroups: readonly string[];
  /** Empty only before `/config.json` has been read: there is no portal then. */
  projectConfiguration: Configuration;
  /** When the user's identity came last. */
  lastUpdateTime?: Date;
}

export interface AppStates {
  readonly state$: Observable<AppState>;
  readonly current: () => AppState;
}

export function createAppState(
  projectConfiguration: Configuration,
  pageLoading: PageLoading,
  browserWindow: BrowserWindow,
  entrance: Pick<Entrance, 'state$'>,
): AppStates {
  const state = new BehaviorSubject<AppState>({
    pageLoading: false,
    window: { width: 0, height: 0 },
    userGroups: [],
    projectConfiguration,
  });
  combineLatest([pageLoading.loading$, browserWindow.size$, entrance.state$.pipe(map(userIn))])
    .pipe(map(([loading, window, user]) => ({ pageLoading: loading, window, ...user, projectConfiguration })))
    .subscribe(state);
  return { state$: state.asObservable(), current: () => state.value };
}

function userIn(entered: EntranceState): Pick<AppState, 'userGroups' | 'lastUpdateTime'> {
  if (entered.status !== 'open') return { userGroups: [] };
  return { userGroups: entered.user.groupList, lastUpdateTime: new Date() };
}
