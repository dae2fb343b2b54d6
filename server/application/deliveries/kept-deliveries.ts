import * as z from 'zod/mini';
import { type Rhythm, deliveryFormats, deliveryReasons, runStates } from '#domain/deliveries/delivery';
import { allPaused, dueOf } from '#domain/deliveries/scheduled-delivery';
import { type Job, newJob } from '#domain/work/job';
import { type Jobs, type KeptJob, largestJob } from '../../ports/stores/jobs';
import { exportedView, tableSize } from '../exports/kept-exports';

const text = z.string();
const time = z.number();

const endedRun = z.object({
  run: text,
  state: z.enum(runStates),
  at: time,
  reason: z.optional(z.enum(deliveryReasons)),
  isTest: z.optional(z.literal(true)),
  table: z.optional(tableSize),
});

/** A `ScheduledDelivery` with what it sends. Times are in milliseconds since 1970. */
const keptDelivery = z.object({
  ...exportedView,
  id: text,
  /** The owner's address when they saved it, for managers. */
  email: text,
  format: z.enum(deliveryFormats),
  rhythm: z.custom<Rhythm>((value) => typeof Object(value).every === 'string'),
  zone: text,
  state: z.enum(['on', 'paused']),
  reason: z.optional(z.enum(deliveryReasons)),
  pausedAt: z.optional(time),
  next: time,
  run: z.optional(
    z.object({
      id: text,
      due: time,
      state: z.enum(['making', 'sending']),
      isTest: z.optional(z.literal(true)),
      notBefore: z.optional(time),
      lookAt: z.optional(time),
      isMade: z.optional(z.literal(true)),
    }),
  ),
  lastRun: z.optional(endedRun),
  earlier: z.optional(z.array(endedRun)),
  since: z.optional(time),
  /** When a mail asked whether the owner still needs it. */
  asked: z.optional(time),
  sentTo: z.optional(text),
  /** When the data was refreshed that was sent last. */
  dataOf: z.optional(time),
});
export type KeptDelivery = z.infer<typeof keptDelivery>;
export type Run = NonNullable<KeptDelivery['run']>;

const keptDeliveries = z.object({ deliveries: z.array(keptDelivery) });

/** A person has one job, with all their deliveries, because those that are due together share a mail. */
export const deliveryKind = 'delivery';
const theirs = '';

/** Reads a person's deliveries; undefined if a newer version of the portal has written them. */
export const deliveriesIn = ({ payload }: Pick<Job, 'payload'>): KeptDelivery[] | undefined =>
  keptDeliveries.safeParse(payload).data?.deliveries;

export async function deliveriesOf(jobs: Pick<Jobs, 'find'>, sub: string): Promise<KeptDelivery[]> {
  const job = await jobs.find(deliveryKind, sub, theirs);
  return (job && deliveriesIn(job)) ?? [];
}

/** A person's deliveries are saved up to this many bytes. The rest of the job is left to the runs, which add to it. */
const most = largestJob * 0.7;

export const fits = (deliveries: readonly KeptDelivery[]): boolean =>
  Buffer.byteLength(JSON.stringify(deliveries)) <= most;

/**
 * Changes a person's deliveries, and calls `change` again if another write came first. Resolves with false if `change` returns undefined.
 * Throws if the job can't be read, because a newer version of the portal may have written it.
 */
export async function changeDeliveries(
  jobs: Pick<Jobs, 'find' | 'put' | 'write'>,
  sub: string,
  now: number,
  change: (deliveries: KeptDelivery[]) => KeptDelivery[] | undefined,
): Promise<boolean> {
  for (;;) {
    const found = await jobs.find(deliveryKind, sub, theirs);
    const deliveries = change(found ? keptDeliveries.parse(found.payload).deliveries : []);
    if (!deliveries) return false;
    const payload = { deliveries };
    const due = dueOf(deliveries);
    const isDone = found
      ? // While it runs, `due` is the end of its lease.
        await jobs.write(found, { ...found, payload, ...(found.state === 'waiting' && { due }) })
      : (await jobs.put(newJob({ kind: deliveryKind, owner: sub, key: theirs, due, payload }, now))) === 'put';
    if (isDone) return true;
  }
}

/** Changes one delivery; false if it is gone or `change` returns undefined. */
export const changeDelivery = (
  jobs: Pick<Jobs, 'find' | 'put' | 'write'>,
  sub: string,
  id: string,
  now: number,
  change: (one: KeptDelivery) => KeptDelivery | undefined,
): Promise<boolean> =>
  changeDeliveries(jobs, sub, now, (deliveries) => {
    const found = deliveries.find((one) => one.id === id);
    const changed = found && change(found);
    return changed && deliveries.map((one) => (one === found ? changed : one));
  });

/** A delivery with its owner. */
export interface OwnedDelivery extends KeptDelivery {
  sub: string;
}

export const ownedIn = (job: KeptJob): OwnedDelivery[] =>
  (deliveriesIn(job) ?? []).map((one) => ({ ...one, sub: job.owner }));

export const allDeliveries = async (jobs: Pick<Jobs, 'open'>): Promise<OwnedDelivery[]> =>
  (await jobs.open(deliveryKind)).flatMap(ownedIn);

/** Continues a run once its file has been made or has failed. */
export const noteMade = (jobs: Jobs, sub: string, run: string, now: number): Promise<boolean> =>
  changeDeliveries(jobs, sub, now, (deliveries) => {
    const isOpen = deliveries.some((one) => one.run?.id === run);
    if (!isOpen) return undefined;
    return deliveries.map((one) =>
      one.run?.id === run ? { ...one, run: { ...one.run, isMade: true, lookAt: undefined } } : one,
    );
  });

/** Pauses all active deliveries of one person. */
export const pauseAll = (
  jobs: Pick<Jobs, 'find' | 'put' | 'write'>,
  sub: string,
  reason: NonNullable<KeptDelivery['reason']>,
  now: number,
): Promise<boolean> => changeDeliveries(jobs, sub, now, (deliveries) => allPaused(deliveries, reason, now));
