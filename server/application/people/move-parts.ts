import * as z from 'zod/mini';
import { exportsLast } from '#domain/exports/export';
import type { Job } from '#domain/work/job';
import type { JobKind } from '../../ports/job-kind';
import { lineOf, reasonOf } from '../../ports/log';
import type { Ports } from '../../ports/ports';
import { type PersonalPart, everyoneWith } from '../../ports/stores/person-store';
import { changeDeliveries, deliveriesIn } from '../deliveries/kept-deliveries';
import { exportKind, exportPayload, exportResult } from '../exports/kept-exports';
import { countInMonth } from '../exports/month';
import type { KeptLostSteps } from '../recovery/kept-lost-steps';

const time = z.number();
const earlierExport = z.object({
  ...z.omit(exportPayload, { place: true, starts: true, isUnderWay: true, isCancelled: true, gaveUp: true }).shape,
  ...z.partial(exportResult).shape,
  id: z.string(),
  requested: time,
  state: z.enum(['waiting', 'making', 'ready', 'failed', 'cancelled']),
  attempt: z.number(),
  notBefore: z.optional(time),
  startedAt: z.optional(time),
  holdsSlot: z.optional(z.literal(true)),
});
const earlierExports = z.object({
  exports: z.array(earlierExport),
  started: z.object({ month: z.string(), jobs: z.number() }),
});

const aDay = 24 * 3_600_000;
const states = { ready: 'done', failed: 'failed', cancelled: 'cancelled' } as const;

/** The job of an export as releases up to November 2026 have kept it. */
function jobOf(owner: string, one: z.infer<typeof earlierExport>, now: number): Job {
  const { id, requested, state, attempt, notBefore, startedAt, holdsSlot, finished = now, reason, file, ...view } = one;
  const starts = Array.from({ length: attempt }, () => startedAt ?? requested);
  const underWay = holdsSlot && { isUnderWay: holdsSlot, ...(state === 'cancelled' && { isCancelled: true }) };
  const job = { kind: exportKind, owner, key: id, attempt: 0, asked: requested };
  const payload = { ...view, place: 0, starts, ...underWay };
  if (state === 'waiting' || state === 'making' || holdsSlot) {
    return { ...job, state: 'waiting', due: notBefore ?? now, payload };
  }
  const result = { finished, ...(reason && { reason }), ...(file && { file }) };
  return { ...job, state: states[state], due: file?.until ?? finished + exportsLast, payload, result };
}

/**
 * Makes jobs of the exports, deliveries and lost second steps that releases up to November 2026 kept as parts of people. The parts stay, for
 * a return to such a release, and are moved again where it has written them since.
 */
export function createMoveParts(
  { people, jobs, clock, incidents }: Pick<Ports, 'people' | 'jobs' | 'clock' | 'incidents'>,
  lostSteps: Pick<KeptLostSteps, 'takeOver'>,
): JobKind {
  const now = (): number => clock().getTime();

  const move = async ({ sub, part, value, rev }: PersonalPart): Promise<void> => {
    const { exports = [], started } = part === 'exports' ? earlierExports.parse(value) : {};
    for (const one of exports) await jobs.put(jobOf(sub, one, now()));
    if (part === 'deliveries') {
      const earlier = deliveriesIn({ payload: value });
      if (!earlier) throw new Error('The deliveries of a person can’t be read');
      const isEarlier = (id: string): boolean => earlier.some((one) => one.id === id);
      await changeDeliveries(jobs, sub, now(), (since) => [...earlier, ...since.filter(({ id }) => !isEarlier(id))]);
    }
    if (part === 'lost') await lostSteps.takeOver(sub, value);
    // Last, so that nothing is lost should the process end.
    const isMarked = (await people.write(sub, part, { ...Object(value), isMoved: true }, rev)) === 'written';
    if (isMarked && started?.month === clock().toISOString().slice(0, 7)) await countInMonth(jobs, started.jobs, now());
  };

  return {
    kind: 'moved-parts',
    limit: 1,
    next: (at) => at + aDay,
    atStart: true,
    async run(_, signal) {
      for (const part of ['exports', 'deliveries', 'lost'] as const) {
        for await (const found of everyoneWith(people, part)) {
          signal.throwIfAborted();
          if (Object(found.value).isMoved === true) continue;
          await move(found).catch((error: unknown) => {
            const of = { sub: found.sub, part, reason: reasonOf(error) };
            incidents(lineOf({ level: 'error', code: 'parts-not-moved', ...of }));
          });
        }
      }
    },
  };
}
