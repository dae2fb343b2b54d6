import { randomBytes } from 'node:crypto';
import { ApiError } from '../api/api-error';
import type { SnapshotBehaviour } from './behaviour';
import { type Format, formats, type SnapshotOrder } from './order';

export type JobStatus = 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED';

interface ErrorInfo {
  ErrorType: string;
  ErrorMessage: string;
}

/** A file of a job that has ended: its bytes, or why there are none. */
type MadeFile = { format: Format; bytes: Uint8Array } | { format: Format; error: ErrorInfo };

export interface SnapshotJob {
  id: string;
  dashboardId: string;
  userName: string;
  /** As it was asked for. */
  configuration: object;
  createdAt: number;
  runsFrom: number;
  endsFrom: number;
  ended?: { at: number; files: MadeFile[]; error?: ErrorInfo };
}

export interface SnapshotJobs {
  /** Throws ResourceExistsException and LimitExceededException. */
  start(
    job: Pick<SnapshotJob, 'id' | 'dashboardId' | 'userName' | 'configuration'>,
    order: SnapshotOrder,
  ): Promise<void>;
  find(dashboardId: string, id: string): Promise<SnapshotJob | undefined>;
  statusOf(job: SnapshotJob): JobStatus;
  /** The path of an address that opens the file for five minutes. */
  linkTo(file: Uint8Array, format: Format): string;
  /** Undefined for a link that was never given or has expired. */
  open(token: string): { bytes: Uint8Array; format: Format } | undefined;
}

export interface JobParts {
  clock: () => Date;
  behaviour: () => SnapshotBehaviour;
  /** The error that a behaviour plans for the next job, once. */
  nextFileError: () => string | undefined;
  mayRead: (userName: string, dashboardId: string) => Promise<boolean>;
  /** The files' bytes in the order's order, in this reader's rows. */
  make: (userName: string, dashboardId: string, order: SnapshotOrder) => Promise<Uint8Array[]>;
}

const minute = 60_000;
/** An id can be used again this long after its job has ended. */
const kept = 24 * 60 * minute;
const linkLife = 5 * minute;

/**
 * Snapshot jobs in memory. They go by the clock, and need no timer: a call lets those end whose time has come and whose files are made.
 */
export function createSnapshotJobs({ clock, behaviour, nextFileError, mayRead, make }: JobParts): SnapshotJobs {
  const now = () => clock().getTime();
  const jobs = new Map<string, SnapshotJob>();
  const made = new Map<SnapshotJob, { order: SnapshotOrder; bytes: Uint8Array[] | Error }>();
  const links = new Map<string, { bytes: Uint8Array; format: Format; expiresAt: number }>();

  const end = async (job: SnapshotJob): Promise<void> => {
    const found = made.get(job);
    if (job.ended || !found || now() < job.endsFrom) return;
    const isReadable = await mayRead(job.userName, job.dashboardId);
    // Another call has ended it meanwhile.
    if (!made.delete(job)) return;
    const { order, bytes } = found;
    const at = now();
    const { denied } = behaviour();
    if (!isReadable) {
      const error = { ErrorType: 'DASHBOARD_ACCESS_DENIED', ErrorMessage: 'The user has no access to the dashboard' };
      job.ended = { at, files: [], error };
    } else if (formats.every((format) => denied.includes(format))) {
      job.ended = { at, files: [], error: restricted };
    } else if (bytes instanceof Error) {
      job.ended = { at, files: [], error: { ErrorType: 'INTERNAL_FAILURE', ErrorMessage: bytes.message } };
    } else {
      const planned = nextFileError();
      const files = order.files.map(({ format }, index): MadeFile => {
        if (denied.includes(format)) return { format, error: restricted };
        if (planned) return { format, error: { ErrorType: planned, ErrorMessage: 'A test asked for this error' } };
        return { format, bytes: bytes[index] ?? new Uint8Array() };
      });
      job.ended = { at, files };
    }
  };
  const settle = async (): Promise<void> => {
    await Promise.all([...jobs.values()].map(end));
    for (const [key, { ended }] of jobs) if (ended && ended.at + kept < now()) jobs.delete(key);
    for (const [token, { expiresAt }] of links) if (expiresAt + kept < now()) links.delete(token);
  };

  return {
    async start(given, order) {
      await settle();
      const key = keyOf(given.dashboardId, given.id);
      if (jobs.has(key)) throw new ApiError('ResourceExistsException', `Snapshot job ${given.id} exists already`);
      const { jobsAtOnce, queuedFor, runsFor } = behaviour();
      if ([...jobs.values()].filter(({ ended }) => !ended).length >= jobsAtOnce) {
        throw new ApiError('LimitExceededException', `More than ${jobsAtOnce} snapshot jobs are running`);
      }
      const createdAt = now();
      const runsFrom = createdAt + queuedFor;
      const job: SnapshotJob = { ...given, createdAt, runsFrom, endsFrom: runsFrom + runsFor };
      jobs.set(key, job);
      void make(given.userName, given.dashboardId, order)
        .catch((error: unknown) => {
          console.error('BI service:', error);
          return new Error('Internal failure');
        })
        .then((bytes) => made.set(job, { order, bytes }));
    },
    async find(dashboardId, id) {
      await settle();
      return jobs.get(keyOf(dashboardId, id));
    },
    statusOf({ ended, runsFrom }) {
      if (ended) return ended.error ? 'FAILED' : 'COMPLETED';
      return now() < runsFrom ? 'QUEUED' : 'RUNNING';
    },
    linkTo(bytes, format) {
      const token = randomBytes(32).toString('base64url');
      links.set(token, { bytes, format, expiresAt: now() + linkLife });
      return token;
    },
    open(token) {
      const link = links.get(token);
      return link && link.expiresAt > now() ? link : undefined;
    },
  };
}

const restricted: ErrorInfo = {
  ErrorType: 'CAPABILITY_RESTRICTED',
  ErrorMessage: 'Custom permissions deny this export to the user',
};

const keyOf = (dashboardId: string, id: string): string => `${dashboardId} ${id}`;
