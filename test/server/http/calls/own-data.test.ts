import { expect, it } from 'vitest';
import { calls } from '#contract/calls';
import { newJob } from '#domain/work/job';
import { anIdToken } from '../../tokens';
import { anApi, bearer, forEveryone } from '../an-api';

const now = new Date('2026-11-20T08:00:00.000Z');
const asked = { groups: [], metaId: 'sales', note: '<b>Why</b>', at: now };

it('everything that is kept about a person is answered to that person alone', async () => {
  const { app, access, history, homePaths, key, people, jobs, uses, clock } = anApi();
  for (const sub of ['ann-sub', 'bob-sub']) {
    const email = `${sub}@example.com`;
    await people.write(sub, 'shelf', { of: sub }, 0);
    await people.write(sub, 'mail', { key: 'signs-their-links', told: { atOnce: 1 } }, 0);
    const lost = {
      key: 'signs-their-links',
      sub,
      username: sub,
      email,
      note: 'Stolen',
      reach: '',
      at: 1,
      approvals: [],
    };
    await people.write(sub, 'lost', { ...lost, isMoved: true }, 0);
    await jobs.put(newJob({ kind: 'lost-step', owner: sub, key: '', due: 1, payload: lost }, 1));
    await homePaths.saveHomePath(sub, `/${sub}`);
    await access.ask({ ...asked, sub, email });
    await uses.add({ sub, groups: [], dashboard: forEveryone.id, at: clock(), isRenewal: false });
    await history.note({ kind: 'signed-in', session: sub }, { sub, email }, now);
  }
  const [request] = await access.requestsOf('bob-sub');
  if (request) {
    const by = { sub: 'ann-sub', email: 'ann-sub@example.com' };
    await access.answer({ asked: request, dashboard: forEveryone.id, by, now, decision: { kind: 'person' } });
  }
  const headers = bearer(await anIdToken(key, { sub: 'ann-sub', email: 'ann-sub@example.com' }));
  const answer = await app.request(`/prod/${calls.ownData.path}`, { headers });
  const data = await answer.text();
  expect(JSON.parse(data)).toMatchObject({
    shelf: { of: 'ann-sub' },
    mail: { told: { atOnce: 1 } },
    lost: { note: 'Stolen' },
    homePath: '/ann-sub',
    requests: [{ note: '<b>Why</b>' }],
    uses: [{ opened: 1 }],
    history: [{ kind: 'access' }, { kind: 'signed-in' }],
  });
  expect(data).not.toMatch(/bob-sub|signs-their-links/);
});

it('what is kept about a person is erased when they ask for it, so that a second look finds only the history’s sub', async () => {
  const { app, access, homePaths, key, people, uses, clock } = anApi();
  for (const sub of ['ann-sub', 'bob-sub']) {
    await people.write(sub, 'shelf', { of: sub }, 0);
    await homePaths.saveHomePath(sub, `/${sub}`);
    await access.ask({ ...asked, sub, email: `${sub}@example.com` });
    await uses.add({ sub, groups: [], dashboard: forEveryone.id, at: clock(), isRenewal: false });
  }
  const of = async (sub: string, path: string, method = 'GET') => {
    const token = await anIdToken(key, { sub, auth_time: Math.floor(clock().getTime() / 1000) });
    const answer = await app.request(`/prod/${path}`, { method, headers: bearer(token) });
    return [answer.status, await answer.json()];
  };
  expect(await of('ann-sub', calls.eraseOwnData.path, 'POST')).toMatchObject([200, {}]);
  const [, left] = await of('ann-sub', calls.ownData.path);
  expect(JSON.stringify(left)).not.toMatch(/"\/ann-sub|<b>Why|"of"|opened/);
  expect(JSON.stringify(await of('bob-sub', calls.ownData.path))).toMatch(/"of":"bob-sub".*Why|Why.*"of":"bob-sub"/);
});
