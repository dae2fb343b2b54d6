import { expect, it } from 'vitest';
import { calls } from '#contract/calls';
import { anIdToken } from '../../tokens';
import { anApi, bearer, forEveryone, forSales } from '../an-api';

it('each embed URL that was answered is one use of its person, renewals told apart, and a refused opening is none', async () => {
  const { app, biService, key } = anApi();
  const ask = async (sub: string, path: string) => {
    const answer = await app.request(`/prod/${path}`, { headers: bearer(await anIdToken(key, { sub })) });
    return answer.ok ? ((await answer.json()) as object) : answer.status;
  };
  const open = (sub: string, more = '', id: string = forEveryone.id) =>
    ask(sub, `${calls.embedUrl.path}?id=${id}${more}`);

  await Promise.all(Array.from({ length: 50 }, () => open('ann-sub')));
  await open('ann-sub', '&renewal=true');
  await open('bob-sub');
  expect(await open('ann-sub', '', forSales.id)).toBe(404);
  biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
  expect(await open('bob-sub')).toBe(429);

  expect(await ask('ann-sub', calls.ownUse.path)).toMatchObject({
    uses: [{ dashboard: forEveryone.id, opened: 50, renewed: 1 }],
  });
  expect(await ask('bob-sub', calls.ownUse.path)).toMatchObject({ uses: [{ opened: 1, renewed: 0 }] });
  expect(await ask('ann-sub', calls.organisationUse.path)).toBe(403);
});
