import { lastNight } from '#domain/work/night';
import type { Clock } from '../../ports/clock';
import type { PermissionStore, RunCursor } from '../../ports/stores/permission-store';
import type { JoinReaders } from './join-readers';

interface NightlyParts {
  state: Pick<PermissionStore, 'cursor' | 'saveCursor'>;
  clock: Clock;
  removeLeavers: () => Promise<void>;
  /** Missing unless readers are registered ahead of their first opening. */
  registerAhead?: (() => Promise<void>) | undefined;
  joinReaders: JoinReaders;
}

/**
 * Runs the steps of a night. It can be interrupted anywhere: the next call of the same night continues with the stored step, and in the
 * last step after the stored group.
 */
export function createNightlyRun(parts: NightlyParts): () => Promise<void> {
  const { state, clock, removeLeavers, registerAhead, joinReaders } = parts;
  return async () => {
    const night = lastNight(clock()).getTime();
    const known = await state.cursor('nightly');
    let cursor: RunCursor = known?.night === night ? known : { night, step: 'leavers', after: '' };
    const reach = async (next: Partial<RunCursor>): Promise<void> => {
      cursor = { ...cursor, ...next };
      await state.saveCursor('nightly', cursor);
    };
    if (cursor.step === 'leavers') {
      await removeLeavers();
      await reach({ step: 'register' });
    }
    if (cursor.step === 'register') {
      await registerAhead?.();
      await reach({ step: 'joins' });
    }
    if (cursor.step === 'joins') {
      await joinReaders({ after: cursor.after, reached: (after) => reach({ after }) });
      await reach({ step: 'done' });
    }
  };
}
