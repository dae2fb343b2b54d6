import { expect, it, onTestFinished, vi } from 'vitest';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { createSumUpUse } from '#server/application/use/sum-up-use';
import { noMetrics } from '#server/ports/metrics';
import { createWorker } from '#server/work/worker';
import { storesInMemory } from '../../stores-in-memory';

const clock = () => new Date();

it('sums of use are kept an hour after each month ends, and use by person goes after 13 months', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T08:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const stores = storesInMemory();
  const use = { sub: 'ann', groups: [], dashboard: aDashboardId('dashboard@sales'), isRenewal: false };
  for (const at of ['2025-11-05', '2026-11-05']) await stores.uses.add({ ...use, at: new Date(at) });
  const sumUp = vi.spyOn(stores.uses, 'sumUp');
  const worker = createWorker({ ...stores, clock, metrics: noMetrics, incidents: () => undefined });
  worker.register(createSumUpUse({ uses: stores.uses, clock }));
  worker.start();
  const pass = async (until: string) => {
    await vi.advanceTimersByTimeAsync(Date.parse(until) - Date.now());
    const months = sumUp.mock.calls.map(([month]) => month);
    sumUp.mockClear();
    return [months[0], months.length, (await stores.uses.people('2025-11')).length];
  };
  expect(await pass('2026-11-28T08:00:01Z')).toEqual(['2026-10', 18, 1]);
  expect(await pass('2026-12-01T00:59:59Z')).toEqual([undefined, 0, 1]);
  expect(await pass('2026-12-01T01:00:01Z')).toEqual(['2026-11', 18, 0]);
  expect(await stores.uses.sum('2025-11')).toMatchObject({ people: 1 });
  await worker.stop();
});
