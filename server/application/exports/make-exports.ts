import { hourHasRoomAt } from '#domain/exports/hour';
import { lookAfter, lostAfter, patience } from '#domain/exports/queue';
import type { JobEnd } from '#domain/work/job';
import type { HeldJob, JobKind } from '../../ports/job-kind';
import type { Ports } from '../../ports/ports';
import type { MadeFile, SnapshotSeen } from '../../ports/snapshots';
import { type EndOf, createExportEnds, isAwaited, known } from './export-ends';
import { createExportSlots } from './export-slots';
import { fileNameOf } from './file-name';
import { type ExportPayload, type KeptExport, exportIn, exportKind, exportsOf, forgetFile } from './kept-exports';
import { countInMonth } from './month';
import type { PreparedSnapshot, Unprepared, createPrepareSnapshot } from './prepare-snapshot';

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
/** Milliseconds between two calls of the BI service, which takes ten a second from the whole account. */
const betweenCalls = 200;
/** Milliseconds until the next try while the BI service runs as many jobs as it can. */
const whileFull = 5000;

/**
 * Makes the exports that people have asked for, as far as slots are free. Each step is written before the next: a job that may have been
 * started by a process that ended is looked for under its own id, and only started if the BI service does not know it.
 */
export function createMakeExports(parts: MakeParts): JobKind {
  const { jobs, snapshots, downloads, clock, prepare, wait, lasts, slots, perHour, onEnd } = parts;
  const { perMonth = Infinity } = parts;
  const now = (): number => clock().getTime();
  const { overAs, failAs, later, uncounted, again } = createExportEnds(parts);
  const exportSlots = createExportSlots(slots, now);
  let freeAt = 0;

  /** Waits for its turn to call the BI service. */
  const turn = async (signal: AbortSignal): Promise<void> => {
    const at = Math.max(now(), freeAt);
    freeAt = at + betweenCalls;
    if (at > now()) await wait(at - now(), signal);
  };

  const stoppedBy = async (one: KeptExport, failure: Unprepared): Promise<EndOf> => {
    switch (failure.kind) {
      case 'over':
        return failAs(one, failure.reason);
      case 'no-access':
      case 'not-found':
        return failAs(one, 'no-access');
      case 'add-on':
        return failAs(one, 'add-on', failure.reason);
      case 'refused':
        return failAs(one, 'refused', failure.reason);
      case 'unreachable':
        return again(one, failure.reason);
      case 'full':
        exportSlots.lower();
        return uncounted(whileFull * (1 + Math.random()));
      case 'busy':
        return uncounted(failure.retryAfterSeconds * 1000 * (1 + Math.random()));
    }
  };

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

  const giveUp = async (job: HeldJob): Promise<void> => {
    await job.save((payload) => ({ ...Object(payload), gaveUp: now() }));
    await onEnd(known(job.current()));
  };

  const goOn = async (job: HeldJob, seen: SnapshotSeen, start: () => Promise<EndOf | undefined>) => {
    const one = known(job.current());
    switch (seen.state) {
      case 'unknown':
        return isAwaited(one) ? start() : failAs(one, 'unavailable');
      case 'making':
        // Its slot stays taken until the BI service says how it ended.
        if (isAwaited(one) && now() - one.starts.at(-1)! > patience) await giveUp(job);
        return undefined;
      case 'too-large':
        return failAs(one, 'too-large');
      case 'failed':
        if (seen.why === 'changed') return again(one, seen.reason, 0);
        if (seen.why === 'other') return again(one, seen.reason);
        return failAs(one, seen.why);
      case 'made':
        return keep(one, seen);
    }
  };

  const run = async (job: HeldJob, signal: AbortSignal): Promise<JobEnd | EndOf | 'unread'> => {
    if (!exportIn(job.current())) return 'unread';
    const isNew = !known(job.current()).isUnderWay;
    const refused = isNew ? await begin(job, signal) : undefined;
    if (refused) return refused;
    let prepared: PreparedSnapshot | undefined;
    const start = async (): Promise<EndOf | undefined> => {
      const { snapshot, reader } = prepared!;
      await turn(signal);
      signal.throwIfAborted();
      const started = await snapshots.start(snapshot, reader);
      return started.ok ? undefined : stoppedBy(known(job.current()), started.failure);
    };
    for (let looks = isNew ? -1 : 0; ; looks++) {
      const one = known(job.current());
      const ready = prepared ? undefined : await prepare(one);
      if (ready?.ok) {
        prepared = ready.value;
        const { unknown } = prepared;
        if (unknown.length > 0) await job.save((payload) => ({ ...Object(payload), unknown }));
      }
      let failure = ready?.ok === false ? ready.failure : undefined;
      let end: EndOf | undefined;
      if (prepared && looks < 0) end = await start();
      else if (prepared) {
        await turn(signal);
        const seen = await snapshots.look(prepared.snapshot, prepared.reader);
        if (seen.ok) end = await goOn(job, seen.value, start);
        else failure = seen.failure;
      }
      if (failure) {
        const mayPass = failure.kind === 'unreachable' || failure.kind === 'busy' || failure.kind === 'full';
        // Its job may still be running, and another attempt would start a second one.
        if (looks < 0 || !mayPass) end = await stoppedBy(one, failure);
        else if (now() - one.starts.at(-1)! > lostAfter) end = failAs(one, 'unavailable', failure.kind);
      }
      if (end) return end;
      await wait(lookAfter(looks + 1), signal);
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
