import { ok } from '#domain/result';
import type { PermissionStore } from '../../ports/stores/permission-store';
import type { PoolPeople, PoolPerson } from '../../ports/pool/people';
import type { ReaderGroups } from '../../ports/reader-groups';
import { reasonOf } from './memberships';
import { betweenCalls } from './reconcile';
import { readerName } from './reader-names';

export interface LeaversReport {
  /** Readers of people in the user pool whom the portal had registered before it remembered them. */
  found: number;
  /** Readers who left the user pool, and were removed. */
  removed: number;
  /** Readers who seem to have left, but too many to believe the pool's answer. */
  doubted: number;
  /** The names of readers of nobody in the user pool whom the portal does not remember: they may be another portal's. */
  unknown: string[];
  /** The failures; the next run tries again. */
  problems: string[];
  /** Everyone in the user pool by `sub`; missing if it couldn't be read. */
  everyone?: ReadonlyMap<string, PoolPerson>;
}

export interface LeaversParts {
  people: Pick<PoolPeople, 'everyone'>;
  groups: ReaderGroups;
  state: PermissionStore;
  pause: (milliseconds: number) => Promise<void>;
}

/** The readers whom the pool no longer has; none if they are too many to be believed, as in a sync. */
export function whoLeft(
  readers: readonly string[],
  inPool: Pick<ReadonlySet<string>, 'has'>,
): { left: string[]; doubted: number } {
  const left = readers.filter((sub) => !inPool.has(sub));
  return left.length >= 5 && left.length > readers.length / 5
    ? { left: [], doubted: left.length }
    : { left, doubted: 0 };
}

/** As Cognito makes it. */
const isSub = (name: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name);

/**
 * Removes the readers of people who left the user pool: QuickSight bills each reader. Only those are removed whom the portal remembers
 * or has once found in the pool. After an interruption, those who are left are removed.
 */
export function createRemoveLeavers({ people, groups, state, pause }: LeaversParts): () => Promise<LeaversReport> {
  return async () => {
    const report: LeaversReport = { found: 0, removed: 0, doubted: 0, unknown: [], problems: [] };
    // Before the pool is listed: someone who signs up in between would look gone.
    const readers = await state.readers();
    const everyone = await people.everyone();
    if (!everyone.ok) return { ...report, problems: [everyone.failure] };
    const registered = await groups.readers();
    if (!registered.ok) report.problems.push(reasonOf(registered.failure));
    const remembered = await state.readers();
    for (const sub of registered.ok ? registered.value : []) {
      if (remembered.has(sub)) continue;
      if (everyone.value.has(sub)) {
        await state.saveReader(sub, { joined: {} });
        report.found++;
      } else if (isSub(sub)) report.unknown.push(sub);
    }
    const { left, doubted } = whoLeft([...readers.keys()], everyone.value);
    for (const sub of left) {
      const reader = readers.get(sub);
      const gone = reader?.existed ? ok(undefined) : await groups.deregister(readerName(sub, reader));
      if (gone.ok) await state.saveReader(sub, undefined);
      else report.problems.push(reasonOf(gone.failure));
      if (gone.ok && !reader?.existed) report.removed++;
      // Last, as a stop ends the run here: what is remembered must be what was done.
      await pause(betweenCalls);
    }
    return { ...report, doubted, everyone: everyone.value };
  };
}
