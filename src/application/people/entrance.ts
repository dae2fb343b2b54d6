import { BehaviorSubject, filter, firstValueFrom } from 'rxjs';
import type { Failure } from '../../domain/failure';
import { failed, ok, type Result } from '../../domain/result';
import type { UserInfo } from '../../domain/people/user';
import type { Embedder } from '../../ports/embedder';
import type { Identity } from '../../ports/identity';
import type { Dashboards } from '../dashboards/dashboards';
import { type SessionState, userOf } from '../../domain/people/session';
import { latestOnly } from '../../timing/latest-only';
import { type Live, readOnly } from '../live';

/** What a signed-in user needs before a page can show: their identity. It also waits for their dashboards, but shows pages without. */
export type EntranceState =
  | { status: 'closed' }
  | { status: 'entering' }
  | {
      status: 'open';
      user: UserInfo;
      /** The backend has answered that it keeps no home paths. */ lacksHomePaths?: true;
    }
  /** Nothing can be shown yet; the session continues, and `enter` can be tried again. */
  | { status: 'failed'; failure: Failure };

/**
 * What the common layout shows. `nothing` while the guard redirects to the sign-in page, so that no private page is visible after a
 * sign-out, even when the browser restores an old one.
 */
export function inSight(session: SessionState, entered: EntranceState): 'nothing' | 'waiting' | 'failed' | 'page' {
  if (!userOf(session) && session.status !== 'starting') return 'nothing';
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

export function createEntrance(
  session: Live<SessionState>,
  identity: Identity,
  dashboards: Dashboards,
  embedder: Pick<Embedder, 'close'>,
): Entrance {
  const state = new BehaviorSubject<EntranceState>({ status: 'closed' });
  const visits = latestOnly();
  let lastSave: Promise<unknown> = Promise.resolve();

  const enter = async (): Promise<void> => {
    const isCurrent = visits.begin();
    state.next({ status: 'entering' });
    const [who] = await Promise.all([identity.current(), dashboards.load()]).catch((error: unknown) => {
      // A bug: thrown on to the error log, while the page shows a failure instead of waiting forever.
      if (isCurrent()) state.next({ status: 'failed', failure: { kind: 'broken' } });
      throw error;
    });
    if (!isCurrent()) return;
    state.next(who.ok ? { status: 'open', user: who.value } : { status: 'failed', failure: who.failure });
  };

  /** The user's own state, while they are the one who is here. */
  const openFor = (sub: string | undefined) =>
    state.value.status === 'open' && state.value.user.userSub === sub ? state.value : undefined;

  const saveHomePath = async (sub: string | undefined, path: string | undefined): Promise<Result<void>> => {
    if (!openFor(sub)) return failed({ kind: 'signed-out' });
    const saved = await identity.saveHomePath(path);
    const now = openFor(sub);
    if (!saved.ok) {
      if (now && saved.failure.kind === 'not-found') state.next({ ...now, lacksHomePaths: true });
      return saved;
    }
    if (now) {
      const { userSub, userEmail, groupList } = now.user;
      const user = { userSub, userEmail, groupList, ...(saved.value !== undefined && { homePath: saved.value }) };
      state.next({ ...now, user });
    }
    return ok(undefined);
  };

  return {
    ...readOnly(state),
    enter,
    async retry() {
      if (state.value.status === 'failed') await enter();
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
      await firstValueFrom(session.changes$.pipe(filter(({ status }) => status !== 'starting')));
      return firstValueFrom(state.pipe(filter(({ status }) => status !== 'entering')));
    },
  };
}
