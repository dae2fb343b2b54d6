import { expect, it } from 'vitest';
import { problemAnswer } from '#contract/problem';
import { healthAnswer } from '#contract/health';
import type { Probes } from '#server/ports/health-probes';
import { failed } from '#domain/result';
import { whatIsSeen } from '../../application/health/what-is-seen';
import { anApi, authorised, calls } from '../an-api';

const manager = await authorised('SuperUser');

/** A data folder without backups, and how often it was looked at. */
function aDataFolder() {
  let looks = 0;
  const probes: Probes = {
    data: async () => {
      looks += 1;
      return { kind: 'usable', freeBytes: 10 ** 12, newestBackup: undefined };
    },
    exports: async () => ({ jobs: 3 }),
  };
  return { probes, looks: () => looks };
}

/** The answer to managers. */
async function told(app: ReturnType<typeof anApi>['app'], language = 'en') {
  const answer = await app.request(`${calls.health.path}?language=${language}`, { headers: manager });
  return healthAnswer.parse(await answer.json());
}

it('health tells managers what is wrong in their language, and by area what is well', async () => {
  const { app } = anApi({ probes: aDataFolder().probes });
  const health = await told(app);
  expect(health.findings.map(({ state, code }) => `${state} ${code}`)).toEqual(['warning no-backup']);
  expect(health.areas.map(({ area }) => area)).toEqual(['embedding', 'address', 'data', 'exports']);
  expect(health.exports).toEqual({ jobs: 3 });
  expect((await told(app, 'de')).findings[0]?.what).not.toBe(health.findings[0]?.what);
});

it('health is looked at once a minute, however many ask', async () => {
  let now = new Date('2026-11-20T08:00:00Z');
  const { probes, looks } = aDataFolder();
  const { app } = anApi({ probes, clock: () => now });
  await Promise.all([told(app), told(app, 'de'), told(app, 'it')]);
  now = new Date(now.getTime() + 59_000);
  expect((await told(app)).checkedAt).toBe('2026-11-20T08:00:00.000Z');
  expect(looks()).toBe(1);
  now = new Date(now.getTime() + 1000);
  expect((await told(app)).checkedAt).toBe('2026-11-20T08:01:00.000Z');
  expect(looks()).toBe(2);
});

it('health says whether it is offered without looking', async () => {
  const { probes, looks } = aDataFolder();
  const ask = { method: 'HEAD', headers: manager };
  expect((await anApi({ probes }).app.request(calls.health.path, ask)).status).toBe(204);
  expect(looks()).toBe(0);
});

it('health names what stopped openings, said by QuickSight or by the frame, for a day', async () => {
  let now = new Date('2026-11-20T08:00:00Z');
  const { app, biService } = anApi({ clock: () => now });
  biService.fail({ kind: 'refused', reason: 'x', trouble: 'identity-region', named: 'us-east-1' });
  const refused = await app.request(calls.embedUrl.path, { headers: manager });
  expect(problemAnswer.parse(await refused.json())).toMatchObject({ status: 502, trouble: 'identity-region' });
  const { path, ...report } = calls.reportTrouble;
  await app.request(path, { ...report, headers: await authorised('Sales') });
  expect((await told(app)).findings.map(({ code, what }) => `${code} ${what.includes('us-east-1')}`)).toEqual([
    'identity-region true',
    'frame-silent false',
  ]);
  now = new Date(now.getTime() + 24 * 60 * 60_000);
  const left = (await told(app)).findings.map(({ code }) => code);
  // Nobody does the work here.
  expect(left).toEqual(['work-late']);
});

it('health takes no word for what stopped an opening but a frame’s', async () => {
  const { path, ...report } = calls.reportTrouble;
  const { app } = anApi();
  const answer = await app.request(path, { ...report, body: '{"trouble":"credentials"}', headers: manager });
  expect(answer.status).toBe(400);
  expect((await told(app)).findings).toEqual([]);
});

it('the last check forgets what a sync, or applying permissions, has mended', async () => {
  const seen = whatIsSeen(({ quickSight, intended }) => {
    Object.assign(quickSight, {
      sharing: [{ title: 'Sales', sharedWith: failed({ kind: 'not-found' }) }],
      applied: { phase: 'review', refused: 0 },
    });
    intended.managed = true;
  });
  const { app } = anApi({
    probes: { quickSight: async () => seen.quickSight, intended: async () => seen.intended },
  });
  const last = async () => await (await app.request(calls.lastCheck.path, { headers: manager })).json();
  await told(app);
  expect(await last()).toEqual({ codes: ['dashboards-gone', 'never-applied'] });
  await app.request(calls.sync.path, { ...calls.sync, headers: manager });
  expect(await last()).toEqual({ codes: ['never-applied'] });
  const { path, method } = calls.changePermissions;
  const body = JSON.stringify({ action: 'apply', takeBack: [] });
  expect((await app.request(path, { method, body, headers: manager })).status).toBe(200);
  expect(await last()).toEqual({ codes: [] });
});
