import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoveParts } from '#server/application/people/move-parts';
import { createKeptLostSteps, lostStepKind } from '#server/application/recovery/kept-lost-steps';
import { noMetrics } from '#server/ports/metrics';
import type { Stores } from '#server/ports/stores/stores';
import { createWorker } from '#server/work/worker';
import type { OpenStore } from './open-store';

const now = new Date('2026-11-28T08:00:00Z');
const hour = 3_600_000;
const aRequest = (sub: string, more: object = {}) => ({
  key: 'a-key',
  sub,
  username: sub,
  email: `${sub}@example.com`,
  note: 'Stolen',
  reach: '',
  at: now.getTime() - hour,
  approvals: [],
  ...more,
});

/** Of stores in which a release up to November 2026 has kept lost second steps as parts of people. */
export function describeMovedLostSteps(name: string, open: OpenStore): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<OpenStore>>;
    let stores: Stores;
    beforeEach(async () => {
      opened = await open();
      stores = opened.store;
    });
    afterEach(() => opened.close());

    const kept = () => createKeptLostSteps({ ...stores, clock: () => now }, 24 * hour);
    const upgrade = async (): Promise<void> => {
      const ports = { ...stores, clock: () => now, metrics: noMetrics, incidents: () => undefined };
      const worker = createWorker(ports);
      worker.register(createMoveParts(ports, kept()));
      await worker.ask('moved-parts');
      await worker.run(new AbortController().signal);
      stores = await opened.reopen();
    };
    /** As the release before writes it. */
    const write = async (sub: string, value: unknown): Promise<void> => {
      const part = await stores.people.read(sub, 'lost');
      expect(await stores.people.write(sub, 'lost', value, part?.rev ?? 0)).toBe('written');
    };
    const waiting = async () => (await kept().all()).map(({ sub }) => sub).toSorted();

    it('go on as jobs that are due at their next step, but for those that are over', async () => {
      const approved = { approvals: [{ sub: 'max', email: '', at: 1 }], approvedAt: now.getTime() };
      await write('ann', aRequest('ann', approved));
      await write('bob', aRequest('bob', { at: now.getTime() - 8 * 24 * hour }));
      await write('cem', null);
      await upgrade();
      const jobs = await stores.jobs.open(lostStepKind);
      const due = now.getTime() + 24 * hour;
      expect(jobs).toMatchObject([{ owner: 'ann', state: 'waiting', due, payload: { key: 'a-key', ...approved } }]);
      expect(await stores.people.read('ann', 'lost')).toMatchObject({ value: approved });
    });

    it('stay over after a return to the release before, whichever of both has ended them', async () => {
      for (const sub of ['ann', 'bob', 'cem']) await write(sub, aRequest(sub));
      await upgrade();
      await kept().end('ann', () => true);
      expect((await stores.people.read('ann', 'lost'))?.value).not.toHaveProperty('key');
      await write('bob', null);
      await upgrade();
      expect(await waiting()).toEqual(['cem']);
      await write('bob', aRequest('bob'));
      await upgrade();
      expect(await waiting()).toEqual(['bob', 'cem']);
    });
  });
}
