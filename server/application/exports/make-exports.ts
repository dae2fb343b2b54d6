import { type Attempt, type AttemptStep, afterFailure, afterLook, lookAfter } from '#domain/exports/attempt';
import { hourHasRoomAt } from '#domain/exports/hour';
import type { JobEnd } from '#domain/work/job';
import type { HeldJob, JobKind } from '../../ports/job-kind';
import type { Ports } from '../../ports/ports';
import type { MadeFile } from '../../ports/snapshots';
import { createCallTurn } from './call-turn';
import { type EndOf, createExportEnds, isAwaited, known } from './export-ends';
import { createExportSlots } from './export-slots';
import { fileNameOf } from './file-name';
import { type ExportPayload, type KeptExport, exportIn, exportKind, exportsOf, forgetFile } from './kept-exports';
import { countInMonth } from './month';
import type { PreparedSnapshot, createPrepareSnapshot } from './prepare-snapshot';

export interface MakeParts extends Pick<Ports, 'jobs' | 'snapshots' | 'downloads' | 'clock' | 'metrics' | 'incidents'> {
  prepare: ReturnType<typeof createPrepareSnapshot>;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds for which a file of this export is kept. */
  lasts: (one: KeptExport) => number;
  /** How many jobs the BI service makes at once, for everyone in the account. */
  slots: number;
  /** Exports of one person that are started in an hour. */
  perHour: number;
  /** Jobs in a month, for everyone; endless if missing. */
  perMonth?: number | undefined;
  /** An export is ready, or has failed. */
  onEnd: (one: KeptExport) => Promise<void>;
}

const minute = 60_000;

/**
 * Makes the exports that people have asked for, as far as slots are free. Each step is written before the next: a job that may have been
 * started by a process that ended is looked for under its own id, and only started if the BI service does not know it.
 */
export function createMakeExports(parts: MakeParts): JobKind {
  const { jobs, snapshots, downloads, clock, prepare, wait, lasts, slots, perHour, onEnd } = parts;
  const { perMonth = Infinity } = parts;
  const now = (): number => clock().getTime();
  const { overAs, failAs, later, uncounted } = createExportEnds(parts);
  const exportSlots = createExportSlots(slots, now);
  const turn = createCallTurn(now, wait);

  /** Notes that an attempt begins. Returns its end if the person's hour or everyone's month is full. */
  const begin = async (job: HeldJob, signal: AbortSignal): Promise<EndOf | undefined> => {
    const at = now();
    const save = (changed: (found: ExportPayload) => Partial<ExportPayload>): Promise<boolean> =>
      job.save((payload) => ({ ...Object(payload), ...changed(payload as ExportPayload) }));
    await save(({ starts }) => ({ starts: [...starts, at], isUnderWay: true }));
    signal.throwIfAborted();
    const { sub, id, starts } = known(job.current());
    if (starts.length === 1) {
      // The start is written before the others are read, so that exports which start together see each other.
      const others = (await exportsOf(jobs, sub)).flatMap(({ id: other, starts: [first = Infinity] }) =>
        first < at || (first === at && other < id) ? [first] : [],
      );
      const hasRoomAt = hourHasRoomAt(
        others.toSorted((a, b) => a - b),
        perHour,
        at,
      );
      if (hasRoomAt > 0) return later(hasRoomAt - at, false);
    }
    if ((await countInMonth(jobs, 1, at)) <= perMonth) return undefined;
    await countInMonth(jobs, -1, at);
    await save(() => ({ starts: starts.slice(0, -1) }));
    return overAs({ reason: 'used-up' });
  };

  const keep = async (one: KeptExport, { content, table }: MadeFile): Promise<EndOf> => {
    const name = fileNameOf(one, clock());
    const until = now() + lasts(one);
    const key = await downloads.keep({ name, content }, new Date(until));
    const file = { key, name, bytes: content.length, until, ...(table && { table }) };
    return overAs({ file });
  };

  const attemptOf = (job: HeldJob, isStarted: boolean): Attempt => {
    const one = known(job.current());
    const { starts } = one;
    return { number: starts.length, age: now() - starts.at(-1)!, isStarted, isAwaited: isAwaited(one) };
  };

  /** Carries out a step. Returns how the attempt ended, or undefined while it continues. */
  const endBy = async (job: HeldJob, step: AttemptStep): Promise<EndOf | undefined> => {
    switch (step.step) {
      case 'wait':
        return undefined;
      case 'give-up':
        await job.save((payload) => ({ ...Object(payload), gaveUp: now() }));
        await onEnd(known(job.current()));
        return undefined;
      case 'fail':
        return failAs(known(job.current()), step.reason, step.told);
      case 'retry':
        return later(step.after, true);
      case 'postpone':
        if (step.isFull) exportSlots.lower();
        return uncounted(step.after * (1 + Math.random()));
    }
  };

  const prepareFor = async (job: HeldJob): ReturnType<typeof prepare> => {
    const prepared = await prepare(known(job.current()));
    const unknown = prepared.ok ? prepared.value.unknown : [];
    if (unknown.length > 0) await job.save((payload) => ({ ...Object(payload), unknown }));
    return prepared;
  };

  const start = async (job: HeldJob, { snapshot, reader }: PreparedSnapshot, signal: AbortSignal) => {
    await turn(signal);
    signal.throwIfAborted();
    const started = await snapshots.start(snapshot, reader);
    return started.ok ? undefined : endBy(job, afterFailure(started.failure, attemptOf(job, false)));
  };

  const look = async (job: HeldJob, prepared: PreparedSnapshot, signal: AbortSignal) => {
    await turn(signal);
    const seen = await snapshots.look(prepared.snapshot, prepared.reader);
    if (!seen.ok) return endBy(job, afterFailure(seen.failure, attemptOf(job, true)));
    if (seen.value.state === 'made') return keep(known(job.current()), seen.value);
    const next = afterLook(seen.value, attemptOf(job, true));
    return next.step === 'start' ? start(job, prepared, signal) : endBy(job, next);
  };

  const run = async (job: HeldJob, signal: AbortSignal): Promise<JobEnd | EndOf | 'unread'> => {
    if (!exportIn(job.current())) return 'unread';
    const isNew = !known(job.current()).isUnderWay;
    const refused = isNew ? await begin(job, signal) : undefined;
    if (refused) return refused;
    let prepared: Awaited<ReturnType<typeof prepare>> | undefined;
    for (let looks = isNew ? 0 : 1; ; looks++) {
      if (!prepared?.ok) prepared = await prepareFor(job);
      const isStarted = looks > 0;
      const end = prepared.ok
        ? await (isStarted ? look : start)(job, prepared.value, signal)
        : await endBy(job, afterFailure(prepared.failure, attemptOf(job, isStarted)));
      if (end) return end;
      await wait(lookAfter(looks), signal);
    }
  };

  return {
    kind: exportKind,
    limit: Math.max(1, slots),
    farthest: 120 * minute,
    lacks: snapshots.isSetUp ? undefined : 'exports',
    pick: exportSlots.pick,
    run,
    async onEnd(job) {
      const { one } = exportIn(job) ?? {};
      if (!one) return;
      if (one.gaveUp === undefined && (one.state === 'ready' || one.state === 'failed')) await onEnd(one);
      if (!isAwaited(one)) await forgetFile(downloads, job);
    },
    forget: (job) => forgetFile(downloads, job),
  };
}
