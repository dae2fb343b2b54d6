import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Job, claimed, ended, newJob } from '#domain/work/job';
import { type Jobs, type KeptJob, largestJob } from '#server/ports/stores/jobs';
import type { OpenStore } from './open-store';

const now = Date.UTC(2026, 10, 28, 8);
const minute = 60_000;

const anExport = (key: string, due = now, owner = 'ann-sub', payload: unknown = { title: 'Umsatz «2026» 👩‍👩‍👧' }): Job =>
  newJob({ kind: 'export', owner, key, due, payload }, now);

const keys = (found: readonly KeptJob[]): string[] => found.map(({ key }) => key);

/** The promises of every store of jobs. */
export function describeJobs(name: string, open: OpenStore): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<OpenStore>>;
    let jobs: Jobs;
    beforeEach(async () => {
      opened = await open();
      ({ jobs } = opened.store);
    });
    afterEach(() => opened.close());
    const kept = async (job: Job): Promise<KeptJob> => {
      await jobs.put(job);
      const found = await jobs.find(job.kind, job.owner, job.key);
      if (!found) throw new Error(`${job.key} was not kept`);
      return found;
    };

    it('keeps a job once by its key, also after a restart', async () => {
      expect(await jobs.put(anExport('one'))).toBe('put');
      expect(await jobs.put(anExport('one', now + minute, 'ann-sub', 'another'))).toBe('known');
      const { jobs: reopened } = await opened.reopen();
      expect(await reopened.find('export', 'ann-sub', 'one')).toEqual({ ...anExport('one'), rev: 1 });
      expect(await reopened.find('export', 'bob-sub', 'one')).toBeUndefined();
    });

    it('keeps the whole millisecond after a pause of a random length', async () => {
      const job = await kept(anExport('one'));
      expect(await jobs.write(job, ended(job, { state: 'waiting', due: now + 0.4 }))).toMatchObject({ due: now + 1 });
    });

    it('refuses a job that is too large', async () => {
      expect(await jobs.put(anExport('large', now, 'ann-sub', 'ü'.repeat(largestJob / 2)))).toBe('too-large');
      const job = await kept(anExport('small'));
      await expect(jobs.write(job, { ...job, result: 'x'.repeat(largestJob) })).rejects.toThrow('too large');
    });

    it('lets one of many claim a job, and a process that lost its lease write nothing more', async () => {
      const seen = await kept(anExport('one'));
      const claims = [1, 2, 3, 4].map(() => jobs.write(seen, claimed(seen, now) ?? seen));
      const [held, ...others] = (await Promise.all(claims)).filter((claim) => claim !== undefined);
      expect(others).toEqual([]);
      expect(held).toMatchObject({ state: 'running', attempt: 1 });
      const later = (held?.due ?? 0) + 1;
      const [lost] = await jobs.due('export', later, 9);
      const taken = lost && (await jobs.write(lost, claimed(lost, later) ?? lost));
      expect(taken).toMatchObject({ state: 'running', attempt: 2 });
      expect(held && (await jobs.write(held, ended(held, { state: 'done', until: later })))).toBeUndefined();
      expect(held && (await jobs.remove(held))).toBe(false);
      const done =
        taken && (await jobs.write(taken, ended(taken, { state: 'done', until: later, result: { bytes: 3 } })));
      expect(done).toMatchObject({ state: 'done', result: { bytes: 3 } });
      expect(await jobs.find('export', 'ann-sub', 'one')).toEqual(done);
    });

    it('finds open jobs of a kind by when they are due, and those that have ended by when they are forgotten', async () => {
      for (const [index, key] of ['c', 'a', 'd', 'b'].entries()) {
        await jobs.put(anExport(key, now + ((index * 2) % 5) * minute, `person-${index}`));
      }
      await jobs.put(newJob({ kind: 'letter', owner: 'ann-sub', key: 'x', due: now, payload: null }, now));
      expect(keys(await jobs.due('export', now + 2 * minute, 9))).toEqual(['c', 'b', 'a']);
      expect(keys(await jobs.due('export', now + 2 * minute, 2))).toEqual(['c', 'b']);
      expect(keys(await jobs.open('export'))).toEqual(['c', 'b', 'a', 'd']);
      expect(await jobs.nextDue(['letter', 'export', 'none'])).toBe(now);
      expect(await jobs.nextDue(['none'])).toBeUndefined();
      const [first] = await jobs.due('export', now, 1);
      if (first) await jobs.write(first, ended(first, { state: 'failed', until: now + minute, result: 'too-slow' }));
      expect(keys(await jobs.due('export', now + 2 * minute, 9))).toEqual(['b', 'a']);
      expect(await jobs.over('export', now, 9)).toEqual([]);
      const [over] = await jobs.over('export', now + minute, 9);
      expect(over).toMatchObject({ key: 'c', state: 'failed', result: 'too-slow' });
      expect(over && (await jobs.remove(over))).toBe(true);
      expect(await jobs.of('person-0', 'export')).toEqual([]);
    });

    it('counts open jobs of unknown kinds, and lists and forgets those of one person', async () => {
      const one = await kept(anExport('one'));
      await jobs.write(one, claimed(one, now) ?? one);
      for (const [key, owner] of ['ann-sub', 'ann-sub', 'bob-sub'].entries())
        await jobs.put(anExport(`${key}`, now, owner));
      await jobs.put(newJob({ kind: 'retired', owner: '', key: 'old', due: now, payload: null }, now));
      expect(await jobs.others(['export', 'retired'])).toBe(0);
      expect(await jobs.others(['export'])).toBe(1);
      expect(await jobs.others(['retired'])).toBe(4);
      expect(keys(await jobs.of('ann-sub', 'export')).toSorted()).toEqual(['0', '1', 'one']);
      expect(keys(await jobs.forget('ann-sub')).toSorted()).toEqual(['0', '1', 'one']);
      expect(await jobs.of('ann-sub', 'export')).toEqual([]);
      expect(keys(await jobs.open('export'))).toEqual(['2']);
    });
  });
}
