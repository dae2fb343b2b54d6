import { BehaviorSubject, filter, firstValueFrom, timer } from 'rxjs';
import { type Failure, isRefusal } from '#domain/failure';
import { failed, ok, type Result } from '#domain/result';
import type { UserInfo } from '#domain/people/user';
import type { Embedder } from '#ports/dashboards/embedder';
import type { Identity } from '#ports/people/identity';
import type { Dashboards } from '../dashboards/dashboards';
import { type SessionState, shownUser } from '#domain/people/session';
import { latestOnly } from '#timing/latest-only';
import { type Live, readOnly } from '../live';
import type { DatedLastKnown } from './last-known-list';

/** What a signed-in user needs before a page can show: their identity. It also waits for their dashboards, but shows pages without. */
export type EntranceState =
  | { status: 'closed' }
  | { status: 'entering' }
  | {
      status: 'open';
      user: UserInfo;
      /** The backend has answered that it keeps no home paths. */ lacksHomePaths?: true;
      /** Identity and list are those of this time, as long as the backend has not answered both. */
      lastKnown?: { from: Date; /** The network is slow or gone. */ isLate?: true };
    }
  /** Nothing can be shown yet; the session continues, and `enter` can be tried again. */
  | { status: 'failed'; failure: Failure };

/** Whether the backend has answered. Until then, the page shows what this browser has kept from the last visit, or nothing. */
export const isConfirmed = (entered: EntranceState): boolean => entered.status === 'open' && !entered.lastKnown;

/**
 * What the common layout shows. `nothing` while the guard redirects to the sign-in page, so that no private page is visible after a
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

/** Owner of the entrance: loads the identity and the dashboards after sign-in. */
export interface Entrance extends Live<EntranceState> {
  /** Opens with the last known identity and dashboards, until `enter` has loaded those of now. */
  recall(known: DatedLastKnown): void;
  enter(): Promise<void>;
  /** Loads again what failed, perhaps only because the session had ended. */
  retry(): Promise<void>;
  /** Keeps where the user lands after signing in, one save after the other; undefined is the base home. */
  saveHomePath(path: string | undefined): Promise<Result<void>>;
  /** Forgets identity, dashboards and every frame. */
  leave(): void;
  /** Resolves once no one is signed in, or the entrance is open or has failed. */
  settled(): Promise<EntranceState>;
}

/** The age of what is shown is of interest once the user pool and the backend take longer than this to answer (milliseconds). */
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
  /** The start page that was saved since the identity was last asked for, whose answer can have the one before. */
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
      // The groups of now decide at once, however long the list takes.
      const now = who.ok && isCurrent() ? recalledNow() : undefined;
      if (now && who.ok) state.next({ ...now, user: sameOr(now.user, withSaved(who.value)) });
      return who;
    });
    const [who, list] = await Promise.all([asked, dashboards.load()])
      .catch((error: unknown) => {
        // A bug: thrown on to the error log, while the page shows a failure instead of waiting forever.
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

  /** The state while it is only recalled, and the user is still the one whose it was. */
  const recalledNow = () => {
    const now = state.value;
    if (now.status !== 'open' || !now.lastKnown || now.user.userSub !== shownUser(session.current())?.sub)
      return undefined;
    return { ...now, lastKnown: now.lastKnown };
  };

  /** The user's own state, while they are the one who is here. */
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
      // Nothing is loaded before the user pool has answered, which can be slow as well.
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
