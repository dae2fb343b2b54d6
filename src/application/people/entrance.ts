import { BehaviorSubject, EMPTY, filter, firstValueFrom, switchMap, timer } from 'rxjs';
import type { Failure } from '../../domain/failure';
import type { UserInfo } from '../../domain/people/user';
import type { Embedder } from '../../ports/embedder';
import type { Identity } from '../../ports/identity';
import type { Dashboards } from '../dashboards/dashboards';
import type { Session } from './session';
import { type Live, readOnly } from '../live';

/** What a signed-in user needs before a page can show: their identity. Their dashboards are waited for, and may have failed to come. */
export type EntranceState =
  | { status: 'closed' }
  | { status: 'entering' }
  | { status: 'open'; user: UserInfo }
  /** Nothing can be shown yet; the session stands, and `enter` may be tried again. */
  | { status: 'failed'; failure: Failure };

export interface Entrance extends Live<EntranceState> {
  enter(): Promise<void>;
  /** Waits until somebody is signed out, or in with what they need. */
  settled(): Promise<EntranceState>;
}

/** The after-login action waits this long, in milliseconds (specification, section 9). */
const afterLoginDelay = 1_000;

/**
 * After a sign-in or a good start-up check: fetches identity and dashboards, and a second later, as the after-login action, what the
 * first dashboard needs, so that it opens sooner. After a sign-out: forgets both, and every frame.
 */
export function createEntrance(
  session: Session,
  identity: Identity,
  dashboards: Dashboards,
  embedder: Pick<Embedder, 'prepare' | 'close'>,
): Entrance {
  const state = new BehaviorSubject<EntranceState>({ status: 'closed' });
  let visit = 0;

  const enter = async (): Promise<void> => {
    const turn = ++visit;
    state.next({ status: 'entering' });
    const [who] = await Promise.all([identity.current(), dashboards.load()]).catch((error: unknown) => {
      // A bug, and thrown on; the page says that something broke instead of waiting for ever.
      if (turn === visit) state.next({ status: 'failed', failure: { kind: 'broken' } });
      throw error;
    });
    if (turn !== visit) return;
    state.next(who.ok ? { status: 'open', user: who.value } : { status: 'failed', failure: who.failure });
  };

  const leave = (): void => {
    visit += 1;
    dashboards.reset();
    embedder.close();
    state.next({ status: 'closed' });
  };

  let insider: string | undefined;
  session.changes$.subscribe((now) => {
    if (now.status === 'signed-in' && (insider !== now.user.sub || state.value.status === 'failed')) {
      // Somebody else after a timed-out session sees nothing of the user before.
      if (insider !== undefined && insider !== now.user.sub) leave();
      insider = now.user.sub;
      void enter();
    } else if (now.status === 'signed-in' && dashboards.current().status === 'failed') {
      // Perhaps only because the session had ended.
      void dashboards.load();
    } else if (now.status === 'signed-out' && insider !== undefined) {
      insider = undefined;
      leave();
    }
  });

  session.changes$
    .pipe(switchMap(({ status }) => (status === 'signed-in' ? timer(afterLoginDelay) : EMPTY)))
    .subscribe(() => void embedder.prepare());

  return {
    ...readOnly(state),
    enter,
    async settled() {
      await firstValueFrom(session.changes$.pipe(filter(({ status }) => status !== 'starting')));
      return firstValueFrom(state.pipe(filter(({ status }) => status !== 'entering')));
    },
  };
}
