import {
  Observable,
  type Subscription,
  distinctUntilChanged,
  combineLatest,
  delay,
  filter,
  map,
  startWith,
  switchMap,
  timer,
} from 'rxjs';
import { LiveUpdatesFailed } from '#domain/live/live-trouble';
import { type ReadingCause, isWorthReadingAgain, readingWindow, shownAfter } from '#domain/live/pace';
import type { Signal } from '#domain/live/signal';
import type { SessionState } from '#domain/people/session';
import type { Connection } from '#ports/browser/connection';
import type { LiveUpdates } from '#ports/dashboards/live-updates';
import type { PublishedSite } from '#ports/browser/published-site';
import type { ErrorLog } from './browser/error-log';
import { inTime } from '#timing/in-time';
import type { Dashboards } from './dashboards/dashboards';
import type { Live } from './live';
import { isKnown } from './loader';
import type { Entrance } from './people/sign-in/entrance';

export interface LiveParts {
  liveUpdates: LiveUpdates;
  session: Live<SessionState>;
  dashboards: Pick<Dashboards, 'load' | 'current' | 'lastSync'>;
  /** Called when requests for access, or their answers, may have changed. */
  accessChanged: () => void;
  /** Called when another browser of the user may have marked notifications as read. */
  noticesChanged: (version: number) => void;
  entrance: Pick<Entrance, 'retry'>;
  connection: Connection;
  inSight$: PublishedSite['inSight$'];
  errorLog: Pick<ErrorLog, 'record'>;
  random?: () => number;
}

/** The time in which a page that is being left has gone (milliseconds). */
const untilLeft = 1_000;
/** The longest time for which a reload delays the next one, because calls have no time-out (milliseconds). */
const longest = 30_000;

/**
 * Reloads the list when the backend signals a change, and after each connection, because earlier signals are lost; the same for other data
 * on the page. A reading that failed is repeated, so that a busy gateway delays a change but never loses it. Emits whether live updates have been missing for a minute. Connects while someone is signed in and the browser is online.
 */
export function followLive(parts: LiveParts): Observable<boolean> {
  const { liveUpdates, session, entrance, dashboards, accessChanged, noticesChanged, connection, inSight$, errorLog } =
    parts;
  const { random = Math.random } = parts;
  const isConnected$ = liveUpdates.state$.pipe(
    map(({ status }) => status === 'connected'),
    distinctUntilChanged(),
  );

  let isInSight = true;
  inSight$.subscribe((now) => {
    isInSight = now;
    if (now) liveUpdates.retry();
  });

  const heard = new Set<Signal['kind']>();
  const read = (): Promise<unknown> => {
    if (heard.has('access')) accessChanged();
    if (heard.has('catalogue') && isKnown(dashboards.lastSync.current())) void dashboards.lastSync.refresh();
    heard.clear();
    return (dashboards.current().status === 'failed' ? entrance.retry() : dashboards.load()).catch((error: unknown) =>
      errorLog.record(error, 'live updates'),
    );
  };
  let reading: Promise<unknown> = Promise.resolve();
  let due: { latest: number; waiting: Subscription } | undefined;
  /**
   * A planned reload is enough, unless this cause is more urgent. It keeps its place in the spread: the earliest of many draws would
   * bring all browsers to the front.
   */
  const plan = (cause: ReadingCause): void => {
    const { from, over } = readingWindow(cause, isInSight);
    if (due && due.latest <= from + over) return;
    due?.waiting.unsubscribe();
    const waiting = timer(from + over * random())
      .pipe(switchMap(() => inTime(reading, longest, undefined)))
      .subscribe(() => {
        due = undefined;
        if (session.current().status === 'signed-in') reading = read().then(readAgain);
      });
    due = { latest: from + over, waiting };
  };
  let failures = 0;
  const readAgain = (): void => {
    const { status, failure } = dashboards.current();
    failures = status === 'failed' && failure && isWorthReadingAgain(failure) ? failures + 1 : 0;
    if (failures > 0) plan({ kind: 'failed', failures, retryAfterSeconds: failure?.retryAfterSeconds });
  };
  let spreadSeconds: number | undefined;
  liveUpdates.changes$.subscribe((signal) => {
    // Concerns this person's browsers alone: there is nothing to spread, and no list to read.
    if (signal.kind === 'notices') return noticesChanged(Number(signal.id));
    heard.add(signal.kind);
    ({ spreadSeconds } = signal);
    plan({ kind: 'signal', spreadSeconds });
  });
  const connections$ = isConnected$.pipe(
    filter(Boolean),
    map((_, earlier) => earlier),
  );
  connections$.subscribe((earlier) => {
    heard.add('access').add('catalogue');
    const { status } = dashboards.current();
    const isFresh = earlier === 0 && (status === 'loading' || status === 'loaded');
    plan(isFresh ? { kind: 'started' } : { kind: 'connected', spreadSeconds });
  });

  let recorded: string | undefined;
  // Firefox closes the sockets of a page that is being left before it says so: an error is one only if the page is still here.
  liveUpdates.state$.pipe(delay(untilLeft)).subscribe((state) => {
    if (state.status === 'connected') recorded = undefined;
    else if (state.trouble) {
      const error = new LiveUpdatesFailed(state.trouble);
      if (error.message !== recorded) errorLog.record(error, 'live updates');
      recorded = error.message;
    }
  });

  const isOnline$ = connection.changes$.pipe(startWith(connection.current()), distinctUntilChanged());
  const user$ = combineLatest([isOnline$, session.changes$]).pipe(
    map(([isOnline, now]) => (isOnline && now.status === 'signed-in' ? now.user.sub : undefined)),
  );
  const isMissing$ = combineLatest([isConnected$, user$]).pipe(
    map(([isConnected, sub]) => !isConnected && sub !== undefined),
    distinctUntilChanged(),
  );
  return new Observable((screen) => {
    screen.add(
      isMissing$
        .pipe(switchMap((isMissing) => timer(isMissing ? shownAfter : 0).pipe(map(() => isMissing))))
        .subscribe(screen),
    );
    // The same user has a new token after signing in again.
    screen.add(user$.subscribe((sub) => (sub === undefined ? liveUpdates.close() : liveUpdates.open(sub))));
  });
}
