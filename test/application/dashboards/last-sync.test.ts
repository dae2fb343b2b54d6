import { expect, it } from 'vitest';
import { createDashboards } from '#application/dashboards/dashboards';
import { type Result, failed, ok } from '#domain/result';
import type { LastSync } from '#domain/dashboards/sync/sync-outcome';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { type Deferred, deferred } from '../deferred';
import { flushPromises } from '../flush-promises';
import { aBackend } from '../ports';

const syncAt = (time: string): LastSync => ({
  finishedAt: new Date(`2026-11-20T${time}Z`),
  added: 1,
  renamed: 0,
  missing: 0,
  returned: 0,
});
const newer = syncAt('09:10');

/** The test resolves the answers, one for each call. */
function controlledAnswers() {
  const answers: Deferred<Result<LastSync>>[] = [];
  const last = (): Promise<Result<LastSync>> => {
    const next = deferred<Result<LastSync>>();
    answers.push(next);
    return next.promise;
  };
  return { answers, last };
}

it('the last sync is forgotten with the user, and so is an answer that arrives later', async () => {
  const dashboards = createDashboards(aBackend([aDashboard()]));
  await dashboards.lastSync.load();
  expect(dashboards.lastSync.current().value).toBe('never');
  const asked = dashboards.lastSync.load();
  dashboards.reset();
  await asked;
  expect(dashboards.lastSync.current().value).toBeUndefined();
});

it('the last sync loads after a sync, which does not wait for it', async () => {
  const { answers, last } = controlledAnswers();
  const dashboards = createDashboards(aBackend([aDashboard()], { sync: () => ({ last }) }));
  expect(await dashboards.sync()).toMatchObject({ ok: true });
  expect(answers).toHaveLength(1);
  answers[0]?.resolve(ok(newer));
  await flushPromises();
  expect(dashboards.lastSync.current().value).toEqual(newer);
});

it('the last sync does not load after a sync that failed or did not succeed', async () => {
  const { answers, last } = controlledAnswers();
  const report = { status: 'BUSY', added: 0, renamed: 0, missing: 0, returned: 0 };
  for (const synced of [failed({ kind: 'busy' as const }), ok(report)]) {
    await createDashboards(aBackend([], { sync: () => ({ last, run: async () => synced }) })).sync();
  }
  expect(answers).toHaveLength(0);
});
