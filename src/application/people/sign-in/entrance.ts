import { BehaviorSubject, filter, firstValueFrom, timer } from 'rxjs';
import { type Failure, isRefusal } from '#domain/failure';
import { failed, ok, type Result } from '#domain/result';
import type { UserInfo } from '#domain/people/user';
import type { Embedder } from '#ports/dashboards/embedder';
import type { Identity } from '#ports/people/identity';
import type { Dashboards } from '../../dashboards/dashboards';
import { type SessionState, shownUser } from '#domain/people/session';
import { latestOnly } from '#timing/latest-only';
import { type Live, readOnly } from '../../live';
import type { DatedLastKnown } from '../last-known-list';

/** Loads a signed-in user's identity, without which no page can show, and their dashboards, without which pages can. */
export type EntranceState =
  | { status: 'closed' }
  | { status: 'entering' }
  | {
      status: 'open';
      user: UserInfo;
      /** The backend has answered that it keeps no home paths. */ lacksHomePaths?: true;
      /** When identity and list were stored; set until the backend has answered both. */
      lastKnown?: { from: Date; /** The network is slow or gone. */ isLate?: true };
    }
  /** Nothing can be shown yet; the session continues, and `enter` can be retried. */
  | { status: 'failed'; failure: Failure };

/** Whether the backend has answered. Until then, the page shows the stored data of the last visit, or nothing. */
export const isConfirmed = (entered: EntranceState): boolean => entered.status === 'open' && !entered.lastKnown;

/**
 * The state of the common layout. `nothing` while the guard redirects to the sign-in page, so that no private page is visible after a
 * sign-out, even when the browser restores an old one.
 */
export function inSight(session: SessionState, entered: EntranceState): 'nothing' | 'waiting' | 'failed' | 'page' {
  if (!shownUser(session) && session.status !== 'starting') return 'nothing';
  switch (entered.status) {
    case 'closed':
    case 'entering':
      return 'waiting';
    case 'failed':
      return 'failed';
    case 'open':
      return 'page';
  }
}

export interface Entrance extends Live<EntranceState> {
  /** Opens with the last known identity and dashboards, until `enter` has loaded the current ones. */
  recall(known: DatedLastKnown): void;
  enter(): Promise<void>;
  /** Reloads what failed, perhaps only because the session had ended. */
  retry(): Promise<void>;
  /** Saves the path where the user lands after signing in, one save at a time; undefined is the base home. */
  saveHomePath(path: string | undefined): Promise<Result<void>>;
  leave(): void;
  /** Resolves once no one is signed in, or the entrance is open or has failed. */
  settled(): Promise<EntranceState>;
}

/** The age of stored data is shown once user pool and backend take longer than this to answer (milliseconds). */
const slow = 3_000;

export function createEntrance(
  session: Live<SessionState>,
  identity: Identity,
  dashboards: Dashboards,
  embedder: Pick<Embedder, 'close'>,
): Entrance {
  const state = new BehaviorSubject<EntranceState>({ status: 'closed' });
  const visits = latestOnly();
  let lastSave: Promise<unknown> = Promise.resolve();
  /** A start page saved during a pending identity call, whose answer may have the previous one. */
  let saved: { sub: string | undefined; homePath: string | undefined } | undefined;
  const withSaved = (user: UserInfo): UserInfo =>
    saved?.sub === user.userSub ? startingAt(saved.homePath, user) : user;

  const enter = async (): Promise<void> => {
    const isCurrent = visits.begin();
    const recalled = recalledNow();
    if (!recalled) state.next({ status: 'entering' });
    const late = timer(slow).subscribe(showAge);
    saved = undefined;
    const asked = identity.current().then((who) => {
      // Apply the new groups immediately; don't wait for the list.
      const now = who.ok && isCurrent() ? recalledNow() : undefined;
      if (now && who.ok) state.next({ ...now, user: sameOr(now.user, withSaved(who.value)) });
      return who;
    });
    const [who, list] = await Promise.all([asked, dashboards.load()])
      .catch((error: unknown) => {
        // Rethrow a bug for the error log, and show a failure instead of waiting forever.
        if (isCurrent()) state.next({ status: 'failed', failure: { kind: 'broken' } });
        throw error;
      })
      .finally(() => late.unsubscribe());
    if (!isCurrent()) return;
    const now = recalledNow();
    if (now && (who.ok ? !list.ok && !isRefusal(list.failure) : !isRefusal(who.failure))) return showAge();
    if (!who.ok) state.next({ status: 'failed', failure: who.failure });
    else {
      const user = withSaved(who.value);
      state.next({ status: 'open', user: now ? sameOr(now.user, user) : user });
    }
  };

  const showAge = (): void => {
    const now = recalledNow();
    if (now) state.next({ ...now, lastKnown: { ...now.lastKnown, isLate: true } });
  };

  const recalledNow = () => {
    const now = state.value;
    if (now.status !== 'open' || !now.lastKnown || now.user.userSub !== shownUser(session.current())?.sub)
      return undefined;
    return { ...now, lastKnown: now.lastKnown };
  };

  /** The state, if this user is still signed in. */
  const openFor = (sub: string | undefined) =>
    state.value.status === 'open' && state.value.user.userSub === sub ? state.value : undefined;

  const saveHomePath = async (sub: string | undefined, path: string | undefined): Promise<Result<void>> => {
    if (!openFor(sub)) return failed({ kind: 'signed-out' });
    const answer = await identity.saveHomePath(path);
    const now = openFor(sub);
    if (!answer.ok) {
      if (now && answer.failure.kind === 'not-found') state.next({ ...now, lacksHomePaths: true });
      return answer;
    }
    saved = { sub, homePath: answer.value };
    if (now) state.next({ ...now, user: startingAt(answer.value, now.user) });
    return ok(undefined);
  };

  return {
    ...readOnly(state),
    recall({ user, from, ...list }) {
      dashboards.recall(list);
      state.next({ status: 'open', user, lastKnown: { from } });
      // Nothing loads before the user pool has answered, which can be slow, too.
      timer(slow).subscribe(showAge);
    },
    enter,
    async retry() {
      if (state.value.status === 'failed' || recalledNow()) await enter();
      else if (dashboards.current().status === 'failed') await dashboards.load();
    },
    saveHomePath(path) {
      const sub = state.value.status === 'open' ? state.value.user.userSub : undefined;
      const save = lastSave.then(() => saveHomePath(sub, path));
      lastSave = save.catch(() => undefined);
      return save;
    },
    leave() {
      if (state.value.status === 'closed') return;
      visits.cancel();
      dashboards.reset();
      embedder.close();
      state.next({ status: 'closed' });
    },
    async settled() {
      const isOpen = (): boolean => state.value.status === 'open';
      if (!isOpen()) await firstValueFrom(session.changes$.pipe(filter(({ status }) => status !== 'starting')));
      return firstValueFrom(state.pipe(filter(({ status }) => status !== 'entering')));
    },
  };
}

function startingAt(homePath: string | undefined, user: UserInfo): UserInfo {
  const { homePath: _, ...others } = user;
  return { ...others, ...(homePath !== undefined && { homePath }) };
}

/** The same object if nothing has changed, so that nothing is drawn again. */
const sameOr = (before: UserInfo, now: UserInfo): UserInfo =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now;
