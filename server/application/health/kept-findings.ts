import * as z from 'zod/mini';
import { type MendingPlace, mendingPlaceOf } from '#domain/health/health';
import { type JobEnd, newJob } from '#domain/work/job';
import { nextNight } from '#domain/work/night';
import type { Clock } from '../../ports/clock';
import { type Jobs, type KeptJob, ownJob } from '../../ports/stores/jobs';

/** Names the job that checks every night. Its payload keeps what the last check found, whether the job or a manager ran it. */
export const healthKind = 'health';

const keptFinding = z.object({
  cause: z.string(),
  code: z.string(),
  /** When a check first found it, with none since that missed it, in milliseconds since 1970. */
  since: z.number(),
});
export type KeptFinding = z.output<typeof keptFinding>;

const payload = z.object({ found: z.array(keptFinding) });

type Found = Pick<KeptFinding, 'cause' | 'code'>;

const foundIn = (job: Pick<KeptJob, 'payload'> | undefined): KeptFinding[] =>
  payload.safeParse(job?.payload).data?.found ?? [];

/** Dates what a check found. What the check before it had found keeps its date. */
function foundSince(found: readonly Found[], before: readonly KeptFinding[], checkedAt: number): KeptFinding[] {
  const since = new Map(before.map((one) => [one.cause, one.since]));
  return found.map(({ cause, code }) => ({ cause, code, since: since.get(cause) ?? checkedAt }));
}

const anHour = 3_600_000;

/** Returns when the next check is due: an hour after the nightly run on permissions, which uses QuickSight's limits to the full. Times are in milliseconds since 1970. */
export const nextCheck = (now: number): number => nextNight(new Date(now - anHour)).getTime() + anHour;

/** Puts the job off until the next check, with its findings. */
export const untilNextCheck = (job: KeptJob, now: Date): JobEnd => ({
  state: 'waiting',
  due: nextCheck(now.getTime()),
  payload: { found: foundIn(job) },
  attempt: 0,
});

export interface KeepFindings {
  /** Most urgent first; empty before the first check. */
  last(): Promise<readonly KeptFinding[]>;
  /** Keeps what a check found, and returns since when. */
  keep(found: readonly Found[], checkedAt: Date): Promise<readonly KeptFinding[]>;
  /** Drops the findings that are mended in this place, after a manager has acted there. The next check finds what is left. */
  drop(place: MendingPlace): Promise<void>;
}

/** Remembers what the last check found, across processes and restarts. */
export function createKeepFindings(jobs: Pick<Jobs, 'find' | 'put' | 'write'>, clock: Clock): KeepFindings {
  const find = () => jobs.find(healthKind, ownJob, ownJob);
  const put = async (found: readonly KeptFinding[]): Promise<boolean> => {
    const now = clock().getTime();
    const job = newJob({ kind: healthKind, owner: ownJob, key: ownJob, due: nextCheck(now), payload: { found } }, now);
    return (await jobs.put(job)) === 'put';
  };
  const change = async (to: (before: readonly KeptFinding[]) => KeptFinding[]): Promise<KeptFinding[]> => {
    for (;;) {
      const job = await find();
      const found = to(foundIn(job));
      const isKept = job
        ? await jobs.write(job, { ...job, payload: { ...Object(job.payload), found } })
        : await put(found);
      if (isKept) return found;
    }
  };
  return {
    last: async () => foundIn(await find()),
    keep: (found, checkedAt) => change((before) => foundSince(found, before, checkedAt.getTime())),
    async drop(place) {
      const isMended = (one: KeptFinding): boolean => mendingPlaceOf(one) === place;
      if (foundIn(await find()).some(isMended)) await change((before) => before.filter((one) => !isMended(one)));
    },
  };
}
