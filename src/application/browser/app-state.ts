import { BehaviorSubject, combineLatest, map } from 'rxjs';
import type { Configuration } from '../../domain/browser/configuration';
import type { BrowserWindow, WindowSize } from '../../ports/browser-window';
import type { Entrance, EntranceState } from '../people/entrance';
import type { PageLoading } from '../pages/page-loading';
import { type Live, readOnly } from '../live';

/** The specification's app state (section 3), gathered from its owners. */
export interface AppState {
  pageLoading: boolean;
  window: WindowSize;
  /** None while nobody is signed in. */
  userGroups: readonly string[];
  /** Empty only before `/config.json` has been read: there is no portal then. */
  projectConfiguration: Configuration;
  /** When the user's identity was last loaded. */
  lastUpdateTime?: Date;
}

export type AppStates = Live<AppState>;

export function createAppState(
  projectConfiguration: Configuration,
  pageLoading: PageLoading,
  browserWindow: BrowserWindow,
  entrance: Pick<Entrance, 'changes$'>,
): AppStates {
  const state = new BehaviorSubject<AppState>({
    pageLoading: false,
    window: { width: 0, height: 0 },
    userGroups: [],
    projectConfiguration,
  });
  combineLatest([pageLoading.changes$, browserWindow.size$, entrance.changes$.pipe(map(userIn))])
    .pipe(map(([loading, window, user]) => ({ pageLoading: loading, window, ...user, projectConfiguration })))
    .subscribe(state);
  return readOnly(state);
}

function userIn(entered: EntranceState): Pick<AppState, 'userGroups' | 'lastUpdateTime'> {
  if (entered.status !== 'open') return { userGroups: [] };
  return { userGroups: entered.user.groupList, lastUpdateTime: new Date() };
}
