import { expect, it } from 'vitest';
import { createDashboards } from '#application/dashboards/dashboards';
import { type KnownSync, createKnownSync } from '#application/dashboards/known-sync';
import { type Result, failed, ok } from '#domain/result';
import type { LastSync } from '#domain/dashboards/sync-outcome';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { history } from '../history';
import { type Deferred, deferred } from '../deferred';
import { flushPromises } from '../flush-promises';
import { aCatalogue } from '../ports';

const syncAt = (time: string): LastSync => ({
  finishedAt: new Date(`2026-11-20T${time}Z`),
  added: 1,
  renamed: 0,
  missing: 0,
  returned: 0,
});
const [earlier, newer] = [syncAt('08:40'), syncAt('09:10')];

/** The test resolves the answers, one for each call. */
function controlledAnswers() {
  const answers: Deferred<Result<LastSync>>[] = [];
  const lastSync = (): Promise<Result<LastSync>> => {
    const next = deferred<Result<LastSync>>();
    answers.push(next);
    return next.promise;
  };
  return { answers, lastSync };
}

function knownSync() {
  const { answers, lastSync } = controlledAnswers();
  const known = createKnownSync({ lastSync });
  return { answers, known };
}

async function answer(known: KnownSync, answers: readonly Deferred<Result<LastSync>>[], value: Result<LastSync>) {
  const asked = known.ask();
  answers.at(-1)?.resolve(value);
  await asked;
}

it('is known once loaded, and stays known during a reload', async () => {
  const { answers, known } = knownSync();
  const seen = history(known.changes$);
  await answer(known, answers, ok('never'));
  await answer(known, answers, ok(earlier));
  void known.ask();
  expect(seen.values).toEqual([undefined, 'never', earlier]);
  expect(known.current()).toEqual(earlier);
});

it.each(['not-found', 'not-allowed', 'unreachable', 'broken', 'signed-out'] as const)(
  'is unknown where the backend does not say: %s',
  async (kind) => {
    const { answers, known } = knownSync();
    await answer(known, answers, ok(earlier));
    await answer(known, answers, failed({ kind }));
    expect(known.current()).toBe('unknown');
  },
);

it('is the answer to the latest call, whichever arrives last', async () => {
  const { answers, known } = knownSync();
  const asked = [known.ask(), known.ask()];
  answers[1]?.resolve(ok(newer));
  answers[0]?.resolve(ok(earlier));
  await Promise.all(asked);
  expect(known.current()).toEqual(newer);
});

it('is forgotten with the user, and so is an answer that arrives later', async () => {
  const dashboards = createDashboards(aCatalogue([aDashboard()]));
  await dashboards.lastSync.ask();
  expect(dashboards.lastSync.current()).toBe('never');
  const asked = dashboards.lastSync.ask();
  dashboards.reset();
  await asked;
  expect(dashboards.lastSync.current()).toBeUndefined();
});

it('loads after a sync, which does not wait for it', async () => {
  const { answers, lastSync } = controlledAnswers();
  const dashboards = createDashboards(aCatalogue([aDashboard()], { lastSync }));
  expect(await dashboards.sync()).toMatchObject({ ok: true });
  expect(answers).toHaveLength(1);
  answers[0]?.resolve(ok(newer));
  await flushPromises();
  expect(dashboards.lastSync.current()).toEqual(newer);
});

it('does not load after a sync that failed or did not succeed', async () => {
  const { answers, lastSync } = controlledAnswers();
  const report = { status: 'BUSY', added: 0, renamed: 0, missing: 0, returned: 0 };
  for (const synced of [failed({ kind: 'busy' as const }), ok(report)]) {
    await createDashboards(aCatalogue([], { lastSync, sync: async () => synced })).sync();
  }
  expect(answers).toHaveLength(0);
});
