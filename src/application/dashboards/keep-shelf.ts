import { EMPTY, type Observable, concatMap, debounceTime, distinctUntilChanged, filter, map, merge } from 'rxjs';
import { mergeMap, of, startWith, switchMap, take, tap } from 'rxjs';
import { readPreferences } from '#domain/browser/preferences';
import { type Marks, marksBeyond, mergeMarks } from '#domain/dashboards/shelf/marks';
import { marksOf } from '#domain/dashboards/shelf/shared-shelf';
import { preferencesOf } from '#domain/dashboards/shelf/change-shelf';
import type { ShelfKeeping } from '#domain/dashboards/shelf/shelf';
import type { SessionState } from '#domain/people/session';
import type { SessionUser } from '#domain/people/session-user';
import { mayStore } from '#domain/people/shared-computer';
import type { Result } from '#domain/result';
import type { PublishedSite } from '#ports/browser/published-site';
import type { KeptShelf } from '#ports/dashboards/kept-shelf';
import type { ChosenPreferences } from '../browser/preferences';
import type { Live } from '../live';
import type { Dashboards } from './dashboards';
import type { UserShelf } from './user-shelf';

export interface KeptParts {
  kept: KeptShelf;
  session: Live<SessionState>;
  dashboards: Pick<Dashboards, 'changes$'>;
  shelf: Pick<UserShelf, 'current' | 'changes$' | 'merge' | 'prefer'>;
  preferences: ChosenPreferences;
  back$: Observable<unknown>;
  inSight$: PublishedSite['inSight$'];
}

/** Milliseconds for which changes are gathered and then sent together. A shared computer keeps nothing itself, so its changes leave sooner. */
const gatheredFor = { own: 5_000, shared: 1_000 };

/**
 * Syncs the signed-in user's shelf and preferences with the backend: reads them when the list has loaded and when the user is back, and
 * sends changes after a few seconds or when the tab is left. The next visit sends the changes that were not.
 */
export function keepShelf(parts: KeptParts): Observable<ShelfKeeping> {
  return parts.session.changes$.pipe(
    map((now) => (now.status === 'signed-in' ? now.user : undefined)),
    distinctUntilChanged((one, other) => one?.sub === other?.sub),
    switchMap((user) => (user ? keepFor(user, parts) : of('here' as const))),
    distinctUntilChanged(),
  );
}

function keepFor(
  user: SessionUser,
  { kept, dashboards, shelf, preferences, back$, inSight$ }: KeptParts,
): Observable<ShelfKeeping> {
  /** The backend's marks; undefined before its first answer. */
  let there: Marks | undefined;
  const isOwn = mayStore(user);

  const follow = (): void => {
    if (isOwn) preferences.follow(readPreferences(preferencesOf(shelf.current())));
  };
  const settle = ({ answer, sent = {} }: { answer: Result<Marks>; sent?: Marks }): ShelfKeeping => {
    if (answer.ok) {
      shelf.merge(answer.value);
      // Includes the marks that the backend has dropped, so that they aren't sent again.
      there = mergeMarks(answer.value, sent);
      follow();
      return 'everywhere';
    }
    const { failure } = answer;
    if (failure.kind === 'rejected') return failure.code === 'later-version' ? 'later-version' : 'too-large';
    return there ? 'everywhere' : 'here';
  };
  const news = (): Marks => (there ? marksBeyond(there, marksOf(shelf.current())) : {});
  const send = async (isLeaving: boolean) => {
    const sent = news();
    return { answer: await kept.merge(sent, isLeaving), sent };
  };
  const isDue = (isLeaving: boolean): boolean =>
    // A visit alone isn't worth a call.
    Object.keys(news()).some((item) => isLeaving || !item.startsWith('visit '));

  const chosen$ = preferences.changes$.pipe(
    tap(() => {
      const chosen = preferences.takeChosen();
      if (isOwn && Object.keys(chosen).length > 0) shelf.prefer(chosen);
    }),
    concatMap(() => EMPTY),
  );
  const listed$ = dashboards.changes$.pipe(
    filter(({ status }) => status === 'loaded'),
    take(1),
  );
  const read$ = merge(listed$, back$).pipe(concatMap(async () => ({ answer: await kept.read() })));
  // Of several tabs, the one in sight sends.
  const gathered$ = inSight$.pipe(
    switchMap((isInSight) =>
      isInSight ? shelf.changes$.pipe(debounceTime(isOwn ? gatheredFor.own : gatheredFor.shared)) : EMPTY,
    ),
    filter(() => isDue(false)),
    concatMap(() => send(false)),
  );
  const left$ = inSight$.pipe(
    filter((isInSight) => !isInSight && isDue(true)),
    mergeMap(() => send(true)),
  );
  return merge(chosen$, merge(read$, gathered$, left$).pipe(map(settle))).pipe(startWith('here' as const));
}
