import type { JoinReaders } from './join-readers';
import { leaveGroups } from './memberships';
import { type PermissionParts, createReconcile } from './reconcile';

/** Works on what is due, one run at a time. */
export function createDueWork(parts: PermissionParts, joinReaders: JoinReaders, elsewhere?: () => Promise<void>) {
  const { state, pause } = parts;
  const reconcile = createReconcile(parts);
  let last: Promise<unknown> = Promise.resolve();

  /** Also what becomes due meanwhile, each once. */
  const workOnce = async (): Promise<void> => {
    if (await state.joinsDue()) {
      // People first, so that nobody loses a dashboard that stays theirs.
      const { after } = (await state.cursor('joins')) ?? { after: '' };
      const reached = (name: string) => state.saveCursor('joins', { night: 0, step: 'joins', after: name });
      await joinReaders({ after, reached });
      await state.saveJoinsDue(false);
    }
    const tried = new Set<string>();
    for (let due = await untried(); due.length > 0; due = await untried()) {
      for (const [metaId, { mark }] of due) {
        tried.add(mark);
        await pause(await reconcile(metaId));
      }
    }
    async function untried() {
      return [...(await state.due())].filter(([, { mark }]) => !tried.has(mark));
    }
    const isUndone = (await state.phase()) === 'undoing' && (await state.due()).size === 0;
    if (isUndone && (await leaveGroups(parts))) await state.savePhase('review');
  };
  /** One run at a time; a call during a run gets another run after it. */
  const work = (): Promise<void> => {
    const next = last.then(workOnce);
    last = next.catch(() => undefined);
    return next;
  };
  /** A check that fails stays due. */
  const workInBackground = async (): Promise<void> => {
    if (elsewhere) await elsewhere();
    else void work().catch(() => undefined);
  };

  return { reconcile, work, workInBackground };
}
