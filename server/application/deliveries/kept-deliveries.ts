import * as z from 'zod/mini';
import { type Rhythm, deliveryFormats, deliveryReasons, runStates } from '#domain/exports/delivery';
import { type PersonStore, type PartWritten, everyoneWith, largestPart } from '../../ports/stores/person-store';
import { exportedView, tableSize } from './kept-exports';

const text = z.string();
const time = z.number();

const endedRun = z.object({
  run: text,
  state: z.enum(runStates),
  at: time,
  reason: z.optional(z.enum(deliveryReasons)),
  isTest: z.optional(z.literal(true)),
  /** Of its file. */
  table: z.optional(tableSize),
});

/** Runs before the last one that a delivery remembers. */
const mostEarlier = 9;

/** Times are in milliseconds since 1970. */
const keptDelivery = z.object({
  ...exportedView,
  id: text,
  /** The owner's address when they saved it, for managers. */
  email: text,
  format: z.enum(deliveryFormats),
  rhythm: z.custom<Rhythm>((value) => typeof Object(value).every === 'string'),
  zone: text,
  state: z.enum(['on', 'paused']),
  /** Why it is paused. */
  reason: z.optional(z.enum(deliveryReasons)),
  pausedAt: z.optional(time),
  next: time,
  /**
   * The run that is under way. It is written together with the next due time, so that no run begins twice; `sending` from before the mail is
   * handed over until its end is known.
   */
  run: z.optional(
    z.object({
      id: text,
      due: time,
      state: z.enum(['making', 'sending']),
      isTest: z.optional(z.literal(true)),
      /** While the mail server or the user pool doesn't answer. */
      notBefore: z.optional(time),
    }),
  ),
  lastRun: z.optional(endedRun),
  /** The runs before it, the newest first. */
  earlier: z.optional(z.array(endedRun)),
  /** When the owner saved or resumed it last. */
  since: z.optional(time),
  /** When a mail asked whether the owner still needs it. */
  asked: z.optional(time),
  /** The address that the last mail went to. */
  sentTo: z.optional(text),
  /** When the data was refreshed that was sent last. */
  dataOf: z.optional(time),
});
export type KeptDelivery = z.infer<typeof keptDelivery>;
export type Run = NonNullable<KeptDelivery['run']>;

const keptDeliveries = z.object({ deliveries: z.array(keptDelivery) });

/** Reads the part `deliveries` of a person; nothing if it can't be read. */
export const readDeliveries = (value: unknown): KeptDelivery[] =>
  keptDeliveries.safeParse(value).data?.deliveries ?? [];

export const deliveriesOf = async (people: Pick<PersonStore, 'read'>, sub: string): Promise<KeptDelivery[]> =>
  readDeliveries((await people.read(sub, 'deliveries'))?.value);

/**
 * Writes what `change` returns, and starts again if another write came first; `left` if it returned undefined. Forgets earlier runs if
 * there is no room for them. Throws rather than write over what can't be read, which a newer version of the portal may have kept.
 */
export async function changeDeliveries(
  people: Pick<PersonStore, 'read' | 'write'>,
  sub: string,
  change: (deliveries: KeptDelivery[]) => KeptDelivery[] | undefined,
): Promise<Exclude<PartWritten, 'stale'> | 'left'> {
  for (let hasRoom = true; ;) {
    const found = await people.read(sub, 'deliveries');
    const deliveries = change(found ? keptDeliveries.parse(found.value).deliveries : []);
    if (!deliveries) return 'left';
    const kept = hasRoom ? deliveries : deliveries.map((one) => ({ ...one, earlier: undefined }));
    const written = await people.write(sub, 'deliveries', { deliveries: kept }, found?.rev ?? 0);
    if (written === 'too-large' && hasRoom) hasRoom = false;
    else if (written !== 'stale') return written;
  }
}

/** The most bytes that a delivery's runs add to it, besides earlier ones: the current and the last run, times and an address. */
const growth = 1000;

/** Whether there is room for the runs of all these. */
export const hasRoom = (deliveries: readonly KeptDelivery[]): boolean =>
  Buffer.byteLength(JSON.stringify(deliveries.map((one) => ({ ...one, earlier: undefined })))) +
    deliveries.length * growth <=
  largestPart;

/** Changes one delivery; false if it is gone or `change` returns undefined. */
export async function changeDelivery(
  people: Pick<PersonStore, 'read' | 'write'>,
  sub: string,
  id: string,
  change: (one: KeptDelivery) => KeptDelivery | undefined,
): Promise<boolean> {
  const written = await changeDeliveries(people, sub, (deliveries) => {
    const found = deliveries.find((one) => one.id === id);
    const changed = found && change(found);
    return changed && deliveries.map((one) => (one === found ? changed : one));
  });
  return written === 'written';
}

/** A delivery with its owner. */
export interface OwnedDelivery extends KeptDelivery {
  sub: string;
}

export async function allDeliveries(people: Pick<PersonStore, 'page'>): Promise<OwnedDelivery[]> {
  const all: OwnedDelivery[] = [];
  for await (const { sub, value } of everyoneWith(people, 'deliveries')) {
    all.push(...readDeliveries(value).map((one) => ({ ...one, sub })));
  }
  return all;
}

/** Pauses a delivery. A scheduled run that hasn't reached the mail server is skipped; a test run continues. */
export function paused(one: KeptDelivery, reason: KeptDelivery['reason'], now: number): KeptDelivery {
  const { run } = one;
  const isSkipped = run?.state === 'making' && !run.isTest;
  return {
    ...(isSkipped ? afterRun(one, { run: run.id, state: 'skipped', at: now, reason }) : one),
    state: 'paused',
    reason,
    pausedAt: now,
  };
}

/** The delivery after a run has ended. */
export const afterRun = (one: KeptDelivery, lastRun: NonNullable<KeptDelivery['lastRun']>): KeptDelivery => ({
  ...one,
  run: undefined,
  lastRun,
  ...(one.lastRun && { earlier: [one.lastRun, ...(one.earlier ?? [])].slice(0, mostEarlier) }),
});

/** Pauses all active deliveries of one person. */
export async function pauseAll(
  people: Pick<PersonStore, 'read' | 'write'>,
  sub: string,
  reason: NonNullable<KeptDelivery['reason']>,
  now: number,
): Promise<void> {
  await changeDeliveries(people, sub, (deliveries) =>
    deliveries.map((one) => (one.state === 'on' ? paused(one, reason, now) : one)),
  );
}
