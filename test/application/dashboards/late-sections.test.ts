import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDashboards } from '#application/dashboards/dashboards';
import { ok } from '#domain/result';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { aSection } from '../../domain/dashboards/sections/a-section';
import { deferred } from '../deferred';
import { aBackend } from '../ports';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('The list is loaded half a second after its answer without its sections, which follow', async () => {
  const late = deferred<ReturnType<typeof ok<ReturnType<typeof aSection>[]>>>();
  const dashboards = createDashboards(aBackend([aDashboard()], { sections: () => ({ list: () => late.promise }) }));
  void dashboards.load();
  await vi.advanceTimersByTimeAsync(499);
  expect(dashboards.current().status).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  expect(dashboards.current()).toMatchObject({ status: 'loaded', sections: undefined });
  late.resolve(ok([aSection()]));
  await vi.advanceTimersByTimeAsync(0);
  expect(dashboards.current()).toMatchObject({ status: 'loaded', sections: [aSection()] });
});
