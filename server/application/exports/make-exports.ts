import { type ExportReason, exportsLast } from '#domain/exports/export';
import { lineOf } from '../../ports/log';
import type { Ports } from '../../ports/ports';
import type { SnapshotSeen } from '../../ports/snapshots';
import { everyoneWith } from '../../ports/stores/person-store';
import { fileNameOf } from './file-name';
import { type KeptExport, changeExports, monthOf, readExports, startedIn, withExport } from './kept-exports';
import { type PreparedSnapshot, type Unprepared, type createPrepareSnapshot } from './prepare-snapshot';
import { type OwnedExport, forgotten, lookAfter, nextToStart, patience, retryAfter } from './queue';

export interface MakeParts extends Pick<
  Ports,
  'people' | 'snapshots' | 'downloads' | 'clock' | 'metrics' | 'incidents'
> {
  prepare: ReturnType<typeof createPrepareSnapshot>;
  slots: number;
  perMonth?: number | undefined;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds for which a file of this export is kept. */
  lasts: (one: KeptExport) => number;
  /** Asks for the files of deliveries, and sends those that are ready; resolves with whether some are under way. */
  deliver: (signal: AbortSignal) => Promise<boolean>;
  /** An export is ready, or has failed. */
  onEnd: (one: OwnedExport) => Promise<void>;
}

/** Milliseconds between two calls of the BI service, which takes ten a second from the whole account. */
const betweenCalls = 200;
/** Milliseconds between two looks at the deliveries that are under way. */
const betweenDeliveries = 3000;
/** Milliseconds between two passes. */
const tick = 1000;
/** Milliseconds before the next try when the BI service makes as many as it can. */
const whileFull = 5000;
const minute = 60_000;

/**
 * Makes the exports that people have asked for, as far as slots are free. Each step is written before the next: a job that may have been
 * started by a process that ended is looked for under its own id, and only started if the BI service does not know it.
 */
export function createMakeExports(parts: MakeParts): (signal: AbortSignal) => Promise<void> {
  const { people, snapshots, downloads, clock, metrics, incidents, prepare, wait, lasts, deliver, onEnd } = parts;
  const now = (): number => clock().getTime();
  const underWay = new Map<string, Promise<void>>();
  const prepared = new Map<string, PreparedSnapshot>();
  const looks = new Map<string, { count: number; at: number }>();
  let lowered = { slots: 0, until: 0 };
  let freeAt = 0;

  const turn = async (signal: AbortSignal): Promise<void> => {
    const at = Math.max(now(), freeAt);
    freeAt = at + betweenCalls;
    if (at > now()) await wait(at - now(), signal);
  };

  /** Writes a change of an export, unless it has gone on meanwhile. */
  const change = async (one: OwnedExport, changed: (found: KeptExport) => KeptExport): Promise<boolean> => {
    const written = await changeExports(people, one.sub, (kept) =>
      withExport(kept, one.id, (found) => (found.attempt === one.attempt ? changed(found) : undefined)),
    );
    return written === 'written';
  };

  /** Frees its slot; false if nobody waits for it any more. */
  const end = async (one: OwnedExport, ended: Pick<KeptExport, 'state' | 'reason' | 'file'>): Promise<boolean> => {
    prepared.delete(one.id);
    looks.delete(one.id);
    let isAwaited = false;
    const done = { ...ended, finished: now() };
    await change(one, (found) => {
      isAwaited = found.state === 'making';
      return { ...found, ...(isAwaited && done), holdsSlot: undefined };
    });
    if (isAwaited) await onEnd({ ...one, ...done });
    return isAwaited;
  };

  const fail = async (one: OwnedExport, reason: ExportReason, told?: string): Promise<void> => {
    if (told !== undefined) {
      metrics.failed('export-failed');
      incidents(lineOf({ level: 'warn', code: 'export-failed', export: one.id, reason: told }));
    }
    if (reason === 'denied') {
      await changeExports(people, one.sub, (kept) => ({ ...kept, denied: { ...kept.denied, [one.format]: now() } }));
    }
    await end(one, { state: 'failed', reason });
  };

  /** Puts it back into the queue; without `counts`, as if it had not been tried. */
  const later = async (one: OwnedExport, milliseconds: number, counts: boolean): Promise<void> => {
    prepared.delete(one.id);
    looks.delete(one.id);
    const free = { holdsSlot: undefined, startedAt: undefined };
    const back = { state: 'waiting', notBefore: now() + milliseconds, attempt: one.attempt - Number(!counts) } as const;
    await changeExports(people, one.sub, (kept) => {
      const changed = withExport(kept, one.id, (found) =>
        found.attempt === one.attempt ? { ...found, ...free, ...(found.state === 'making' && back) } : undefined,
      );
      const started = { month: monthOf(now()), jobs: Math.max(0, startedIn(kept, now()) - Number(!counts)) };
      return changed && { ...changed, started };
    });
  };

  const again = async (one: OwnedExport, told: string, delay = retryAfter(one.attempt)): Promise<void> => {
    if (retryAfter(one.attempt) === undefined || delay === undefined) await fail(one, 'unavailable', told);
    else await later(one, delay, true);
  };

  const stopOn = async (one: OwnedExport, failure: Unprepared): Promise<void> => {
    switch (failure.kind) {
      case 'over':
        return fail(one, failure.reason);
      case 'no-access':
      case 'not-found':
        return fail(one, 'no-access');
      case 'add-on':
        return fail(one, 'add-on', failure.reason);
      case 'refused':
        return fail(one, 'refused', failure.reason);
      case 'unreachable':
        return again(one, failure.reason);
      case 'full':
        lowered = { slots: Math.max(1, running - 1), until: now() + minute };
        return later(one, whileFull * (1 + Math.random()), false);
      case 'busy':
        return later(one, failure.retryAfterSeconds * 1000 * (1 + Math.random()), false);
    }
  };

  const ready = async (one: OwnedExport): Promise<PreparedSnapshot | undefined> => {
    const known = prepared.get(one.id);
    if (known) return known;
    const found = await prepare(one);
    if (!found.ok) {
      await stopOn(one, found.failure);
      return undefined;
    }
    prepared.set(one.id, found.value);
    return found.value;
  };

  const start = async (one: OwnedExport, signal: AbortSignal): Promise<void> => {
    const known = await ready(one);
    if (!known) return;
    if (known.unknown.length > 0) await change(one, (found) => ({ ...found, unknown: known.unknown }));
    await turn(signal);
    const started = await snapshots.start(known.snapshot, known.reader);
    if (!started.ok) await stopOn(one, started.failure);
    else looks.set(one.id, { count: 0, at: now() });
  };

  const look = async (one: OwnedExport, signal: AbortSignal): Promise<void> => {
    const known = await ready(one);
    if (!known) return;
    await turn(signal);
    const seen = await snapshots.look(known.snapshot, known.reader);
    looks.set(one.id, { count: (looks.get(one.id)?.count ?? 0) + 1, at: now() });
    if (seen.ok) await goOn(one, seen.value, signal);
    else if (seen.failure.kind === 'no-access' || seen.failure.kind === 'refused') await stopOn(one, seen.failure);
    else if (now() - (one.startedAt ?? 0) > forgotten) await fail(one, 'unavailable', seen.failure.kind);
  };

  const goOn = async (one: OwnedExport, seen: SnapshotSeen, signal: AbortSignal): Promise<void> => {
    switch (seen.state) {
      case 'unknown':
        return one.state === 'making' ? start(one, signal) : fail(one, 'unavailable');
      case 'making':
        if (one.state === 'making' && now() - (one.startedAt ?? 0) > patience) {
          // Its slot stays taken until the BI service says how it ended.
          await change(one, (found) => ({ ...found, state: 'failed', reason: 'too-slow', finished: now() }));
          await onEnd({ ...one, state: 'failed', reason: 'too-slow' });
        }
        return;
      case 'too-large':
        return fail(one, 'too-large');
      case 'failed':
        if (seen.why === 'changed') return again(one, seen.reason, 0);
        if (seen.why === 'other') return again(one, seen.reason);
        return fail(one, seen.why);
      case 'made':
        return keep(one, seen.content);
    }
  };

  const keep = async (one: OwnedExport, content: Uint8Array<ArrayBuffer>): Promise<void> => {
    const name = fileNameOf(one, clock());
    const until = now() + lasts(one);
    const key = await downloads.keep({ name, content }, new Date(until));
    const file = { key, name, bytes: content.length, until };
    if (!(await end(one, { state: 'ready', file }))) await downloads.remove(key);
  };

  /** Forgets exports that are over, and deletes their files. */
  const sweep = async (sub: string): Promise<void> => {
    const gone: string[] = [];
    await changeExports(people, sub, (kept) => {
      const left = kept.exports.filter((one) => !isOver(one, now()));
      gone.splice(
        0,
        gone.length,
        ...kept.exports.flatMap((one) => (isOver(one, now()) && one.file ? [one.file.key] : [])),
      );
      return { ...kept, exports: left };
    });
    for (const key of gone) await downloads.remove(key);
  };

  const launch = (one: OwnedExport, work: () => Promise<void>, signal: AbortSignal): void => {
    const task = work()
      .catch((error: unknown) => {
        if (signal.aborted) return;
        metrics.failed('export-failed');
        incidents(lineOf({ level: 'error', code: 'export-failed', export: one.id, reason: String(error) }));
      })
      .finally(() => underWay.delete(one.id));
    underWay.set(one.id, task);
  };

  const claim = async (one: OwnedExport): Promise<OwnedExport | undefined> => {
    const attempt = one.attempt + 1;
    const claimed = {
      ...one,
      attempt,
      state: 'making',
      startedAt: now(),
      holdsSlot: true,
      notBefore: undefined,
    } as const;
    const written = await changeExports(people, one.sub, (kept) => {
      const changed = withExport(kept, one.id, (found) => {
        const { sub: _, ...made } = claimed;
        return found.state === 'waiting' && found.attempt === one.attempt ? made : undefined;
      });
      return changed && { ...changed, started: { month: monthOf(now()), jobs: startedIn(kept, now()) + 1 } };
    });
    return written === 'written' ? claimed : undefined;
  };

  let running = 0;
  /** Returns whether there is something to do within a minute. */
  const pass = async (signal: AbortSignal): Promise<boolean> => {
    const all: OwnedExport[] = [];
    let jobs = 0;
    for await (const { sub, value } of everyoneWith(people, 'exports')) {
      const kept = readExports(value);
      jobs += startedIn(kept, now());
      if (kept.exports.some((one) => isOver(one, now()))) await sweep(sub);
      all.push(...kept.exports.map((one) => ({ ...one, sub })));
    }
    const held = all.filter(({ holdsSlot }) => holdsSlot);
    running = held.length;
    for (const one of held) {
      const last = looks.get(one.id) ?? { count: 0, at: one.startedAt ?? 0 };
      const isDue = last.at + lookAfter(last.count) <= now();
      if (isDue && !underWay.has(one.id)) launch(one, () => look(one, signal), signal);
    }
    const left = parts.perMonth === undefined ? undefined : parts.perMonth - jobs;
    const slots = lowered.until > now() ? Math.min(lowered.slots, parts.slots) : parts.slots;
    for (const one of nextToStart(all, now(), { slots, left })) {
      if (signal.aborted) break;
      const claimed = await claim(one);
      if (claimed) launch(claimed, () => start(claimed, signal), signal);
    }
    const waiting = all.filter(({ state }) => state === 'waiting');
    if (left !== undefined && left <= 0) {
      for (const one of waiting) {
        const ended = { state: 'failed', reason: 'used-up', finished: now() } as const;
        if (await change(one, (found) => ({ ...found, ...ended }))) await onEnd({ ...one, ...ended });
      }
    }
    return running > 0 || waiting.some(({ notBefore = 0 }) => notBefore < now() + minute);
  };

  /** Sending takes longer than a pass. */
  const deliverBeside = (signal: AbortSignal): { isOver(): boolean; ended: Promise<void> } => {
    let isOver = false;
    const work = async (): Promise<void> => {
      while (!signal.aborted && (await deliver(signal))) await wait(betweenDeliveries, signal).catch(() => undefined);
    };
    const ended = work().finally(() => (isOver = true));
    return { isOver: () => isOver, ended };
  };

  return async (signal) => {
    const deliveries = deliverBeside(signal);
    try {
      for (;;) {
        // Before the pass, which finds what deliveries have asked for.
        const isOver = deliveries.isOver();
        if (signal.aborted || (!(await pass(signal)) && isOver)) break;
        await wait(tick, signal).catch(() => undefined);
      }
    } finally {
      await Promise.all([deliveries.ended, ...underWay.values()]);
    }
  };
}

const isOver = ({ state, finished = 0, holdsSlot, file }: KeptExport, now: number): boolean =>
  !holdsSlot && (state === 'cancelled' || (finished > 0 && (file?.until ?? finished + exportsLast) <= now));
