import { ok, type Result } from '#domain/result';
import type { Ports } from '../../ports/ports';
import type { MadeFile, SnapshotSeen } from '../../ports/snapshots';
import type { ExportSteps } from './export-steps';
import { fileNameOf } from './file-name';
import type { KeptExport } from './kept-exports';
import type { PreparedSnapshot, Unprepared, createPrepareSnapshot } from './prepare-snapshot';
import { type OwnedExport, forgotten, lookAfter, patience } from './queue';

export interface JobParts extends Pick<Ports, 'snapshots' | 'downloads' | 'clock'> {
  prepare: ReturnType<typeof createPrepareSnapshot>;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds for which a file of this export is kept. */
  lasts: (one: KeptExport) => number;
  /** Called when the BI service already runs as many jobs as it can. */
  onFull: () => void;
}

/** Milliseconds between two calls of the BI service, which takes ten a second from the whole account. */
const betweenCalls = 200;
/** Milliseconds until the next try while the BI service runs as many jobs as it can. */
const whileFull = 5000;

const jobOf = ({ id, attempt }: OwnedExport): string => `${id}-${attempt}`;

/** Starts jobs of the BI service, polls them, and keeps their files. */
export function createExportJobs(parts: JobParts, steps: ExportSteps) {
  const { snapshots, downloads, clock, prepare, wait, lasts, onFull } = parts;
  const now = (): number => clock().getTime();
  const prepared = new Map<string, PreparedSnapshot>();
  const looks = new Map<string, { count: number; at: number }>();
  let freeAt = 0;

  const turn = async (signal: AbortSignal): Promise<void> => {
    const at = Math.max(now(), freeAt);
    freeAt = at + betweenCalls;
    if (at > now()) await wait(at - now(), signal);
  };

  const stopOn = async (one: OwnedExport, failure: Unprepared): Promise<void> => {
    switch (failure.kind) {
      case 'over':
        return steps.fail(one, failure.reason);
      case 'no-access':
      case 'not-found':
        return steps.fail(one, 'no-access');
      case 'add-on':
        return steps.fail(one, 'add-on', failure.reason);
      case 'refused':
        return steps.fail(one, 'refused', failure.reason);
      case 'unreachable':
        return steps.again(one, failure.reason);
      case 'full':
        onFull();
        return steps.later(one, whileFull * (1 + Math.random()), false);
      case 'busy':
        return steps.later(one, failure.retryAfterSeconds * 1000 * (1 + Math.random()), false);
    }
  };

  const ready = async (one: OwnedExport): Promise<Result<PreparedSnapshot, Unprepared>> => {
    const known = prepared.get(jobOf(one));
    if (known) return ok(known);
    const found = await prepare(one);
    if (found.ok) prepared.set(jobOf(one), found.value);
    return found;
  };

  const start = async (one: OwnedExport, signal: AbortSignal): Promise<void> => {
    const known = await ready(one);
    if (!known.ok) return stopOn(one, known.failure);
    const { snapshot, reader, unknown } = known.value;
    if (unknown.length > 0) await steps.change(one, (found) => ({ ...found, unknown }));
    await turn(signal);
    const started = await snapshots.start(snapshot, reader);
    if (!started.ok) return stopOn(one, started.failure);
    looks.set(jobOf(one), { count: 0, at: now() });
  };

  const see = async (one: OwnedExport, signal: AbortSignal): Promise<Result<SnapshotSeen, Unprepared>> => {
    const known = await ready(one);
    if (!known.ok) return known;
    await turn(signal);
    return snapshots.look(known.value.snapshot, known.value.reader);
  };

  const goOn = async (one: OwnedExport, seen: SnapshotSeen, signal: AbortSignal): Promise<void> => {
    switch (seen.state) {
      case 'unknown':
        return one.state === 'making' ? start(one, signal) : steps.fail(one, 'unavailable');
      case 'making':
        // Its slot stays taken until the BI service says how it ended.
        if (one.state === 'making' && now() - (one.startedAt ?? 0) > patience) await steps.giveUp(one, 'too-slow');
        return;
      case 'too-large':
        return steps.fail(one, 'too-large');
      case 'failed':
        if (seen.why === 'changed') return steps.again(one, seen.reason, 0);
        if (seen.why === 'other') return steps.again(one, seen.reason);
        return steps.fail(one, seen.why);
      case 'made':
        return keep(one, seen);
    }
  };

  const keep = async (one: OwnedExport, { content, table }: MadeFile): Promise<void> => {
    const name = fileNameOf(one, clock());
    const until = now() + lasts(one);
    const key = await downloads.keep({ name, content }, new Date(until));
    const file = { key, name, bytes: content.length, until, ...(table && { table }) };
    if (!(await steps.end(one, { state: 'ready', file }))) await downloads.remove(key);
  };

  return {
    start,

    async look(one: OwnedExport, signal: AbortSignal): Promise<void> {
      const seen = await see(one, signal);
      looks.set(jobOf(one), { count: (looks.get(jobOf(one))?.count ?? 0) + 1, at: now() });
      if (seen.ok) return goOn(one, seen.value, signal);
      const { kind } = seen.failure;
      // The job may still be running, and another attempt would start a second one.
      if (kind !== 'unreachable' && kind !== 'busy' && kind !== 'full') return stopOn(one, seen.failure);
      if (now() - (one.startedAt ?? 0) > forgotten) await steps.fail(one, 'unavailable', kind);
    },

    isDue(one: OwnedExport): boolean {
      const last = looks.get(jobOf(one)) ?? { count: 0, at: one.startedAt ?? 0 };
      return last.at + lookAfter(last.count) <= now();
    },

    /** Forgets jobs that have ended, so that rights are checked again before the next attempt. */
    forgetOthers(held: readonly OwnedExport[]): void {
      const left = new Set(held.map(jobOf));
      for (const known of [prepared, looks]) for (const job of known.keys()) if (!left.has(job)) known.delete(job);
    },
  };
}
