import type { Grant } from '../dashboard-permissions';

/**
 * `review`: nothing is changed in the BI service until a manager has seen every difference. `undoing`: what was changed is being
 * taken back.
 */
export type Phase = 'review' | 'managed' | 'undoing';

/** The known permissions of a dashboard, and the portal's changes to them. */
export interface SharingState {
  /** As the BI service returned them last; absent before the first check. */
  grants?: readonly Grant[];
  /** When that was, in milliseconds since 1970. */
  readAt?: number;
  /** Why the last check or change failed. */
  problem?: string;
  /** The grants that the portal has changed, as they were before; `absent` are those that it made. */
  originals: { present: readonly Grant[]; absent: readonly Grant[] };
}

/** A dashboard that is to be checked, and brought in line if managed. */
export interface DueCheck {
  /** Different each time that a dashboard becomes due. */
  mark: string;
  /** Principals whose grants a manager has asked to take back. */
  takeBack: readonly string[];
}

/** Someone whom the portal has made a reader. */
export interface ReaderState {
  /** The reader's name, for good; the `sub` if missing. */
  name?: string;
  /** They were a reader before: the portal never removes them. */
  existed?: true;
  /** By name of the group: when it was joined, in milliseconds since 1970. */
  joined: Record<string, number>;
}

/** The progress of a run that takes longer than a process may work. */
export interface RunCursor {
  /** The night it belongs to, in milliseconds since 1970; 0 for a run that a change made due. */
  night: number;
  step: 'leavers' | 'register' | 'joins' | 'done';
  /** The last group whose members are as they should be; empty at first. */
  after: string;
}

/** The first of the syncs that have failed in a row. */
export interface FailedSync {
  at: Date;
  /** The person who started it; missing if it was scheduled. */
  sub?: string;
}

/** The progress of the work on permissions, so that it resumes after a restart. A write resolves once it is on disk. */
export interface PermissionStore {
  /** `review` at first. */
  phase(): Promise<Phase>;
  savePhase(phase: Phase): Promise<void>;
  /** By the BI service's id. */
  sharing(): Promise<ReadonlyMap<string, SharingState>>;
  sharingOf(dashboardId: string): Promise<SharingState | undefined>;
  saveSharing(dashboardId: string, state: SharingState): Promise<void>;
  /** By the BI service's id. */
  due(): Promise<ReadonlyMap<string, DueCheck>>;
  dueOf(dashboardId: string): Promise<DueCheck | undefined>;
  /** Resolves once all are on disk; where it rejects, some can be: a check too many does no harm. */
  saveDue(checks: ReadonlyMap<string, DueCheck>): Promise<void>;
  /** Done; does nothing if the dashboard became due again since. */
  settleDue(dashboardId: string, check: DueCheck): Promise<void>;
  /** By `sub`. */
  readers(): Promise<ReadonlyMap<string, ReaderState>>;
  reader(sub: string): Promise<ReaderState | undefined>;
  /** `undefined` forgets the reader. */
  saveReader(sub: string, state: ReaderState | undefined): Promise<void>;
  /** Whether every reader is to be made a member of their groups before any dashboard changes. */
  joinsDue(): Promise<boolean>;
  saveJoinsDue(due: boolean): Promise<void>;
  cursor(run: 'nightly' | 'joins'): Promise<RunCursor | undefined>;
  saveCursor(run: 'nightly' | 'joins', cursor: RunCursor): Promise<void>;
  /** When the nightly run last did all but what is due. */
  lastNightlyRun(): Promise<Date | undefined>;
  saveNightlyRun(finishedAt: Date): Promise<void>;
  /** Stays when a later sync succeeds. */
  failedSync(): Promise<FailedSync | undefined>;
  saveFailedSync(failed: FailedSync): Promise<void>;
}

/** Lets the next run bring every permission in line with a catalogue that was replaced. The first run of all does so anyway. */
export async function makeNightlyRunDue(
  state: Pick<PermissionStore, 'lastNightlyRun' | 'saveNightlyRun'>,
): Promise<void> {
  if (await state.lastNightlyRun()) await state.saveNightlyRun(new Date(0));
}
