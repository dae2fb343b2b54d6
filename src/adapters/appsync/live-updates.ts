import {
  type Observable,
  BehaviorSubject,
  Subject,
  distinctUntilChanged,
  filter,
  map,
  of,
  skip,
  switchMap,
} from 'rxjs';
import type { Configuration, LiveUpdatesSettings } from '#domain/browser/configuration';
import type { LiveUpdates } from '#ports/dashboards/live-updates';
import type { AwsCredentials } from '#ports/people/aws-credentials';
import type { UserPool } from '#ports/people/user-pool';
import { type LiveNews, keepConnected } from './keep-connected';
import { oneForAllTabs } from './one-for-all-tabs';
import { realTimeConnection } from './real-time-connection';
import { createRequestAuth } from './request-auth';

/** Creates live updates. Loaded after sign-in, and only if the configuration has them. */
export async function createLiveUpdates(
  configuration: Configuration,
  settings: LiveUpdatesSettings,
  tokens: Pick<UserPool, 'idToken'>,
  loadCredentials: () => Promise<AwsCredentials>,
): Promise<LiveUpdates> {
  const { region, userPoolClientId } = configuration;
  const endpoint = settings.endpoint === undefined ? undefined : new URL(settings.endpoint, location.origin).href;
  return createAppSyncLiveUpdates({
    settings,
    endpoint,
    tokens,
    // A custom domain doesn't contain the region.
    region: /\.appsync-api\.([a-z\d-]+)\./.exec(endpoint ?? '')?.[1] ?? region,
    name: `portal.live.${userPoolClientId}`,
    ...(settings.mode === 'iam' && { credentials: await loadCredentials() }),
  });
}

interface AppSyncOptions {
  settings: LiveUpdatesSettings;
  /** The API's address, such as `https://….appsync-api.eu-west-1.amazonaws.com/graphql`; undefined if not configured. */
  endpoint: string | undefined;
  tokens: Pick<UserPool, 'idToken'>;
  /** Only for the mode `iam`. */
  credentials?: AwsCredentials;
  region: string;
  /** The name of the lock that all tabs of this portal share. */
  name: string;
  locks?: Pick<LockManager, 'request'> | undefined;
}

/** Live updates over AppSync's real-time protocol, which the portal's own server implements too. */
export function createAppSyncLiveUpdates(options: AppSyncOptions): LiveUpdates {
  const { endpoint, tokens, name, locks } = options;
  const user = new BehaviorSubject<string | undefined>(undefined);
  const occasions = new Subject<void>();

  const connectionOf = (sub: string): Observable<LiveNews> => {
    if (endpoint === undefined) {
      return of({ state: { status: 'closed', trouble: { kind: 'no-endpoint', isFinal: true } } });
    }
    let sent: string | undefined;
    let refused: string | undefined;
    const auth = createRequestAuth({
      ...options,
      endpoint,
      async token() {
        const found = await tokens.idToken(refused === undefined ? undefined : { refused });
        if (found.ok) sent = found.value.token;
        return found;
      },
    });
    const news$ = keepConnected((renewed) => {
      refused = renewed ? sent : undefined;
      return realTimeConnection(endpoint, auth);
    }, occasions);
    return oneForAllTabs(`${name}.${sub}`, news$, occasions, locks);
  };

  const news = new Subject<LiveNews>();
  user
    .pipe(
      skip(1),
      distinctUntilChanged(),
      switchMap((sub) => (sub === undefined ? of<LiveNews>({ state: { status: 'closed' } }) : connectionOf(sub))),
    )
    .subscribe(news);
  return {
    changes$: news.pipe(
      filter((one) => 'signal' in one),
      map(({ signal }) => signal),
    ),
    state$: news.pipe(
      filter((one) => 'state' in one),
      map(({ state }) => state),
    ),
    open(sub) {
      if (user.value === sub) occasions.next();
      else user.next(sub);
    },
    retry: () => occasions.next(),
    close: () => user.next(undefined),
  };
}
