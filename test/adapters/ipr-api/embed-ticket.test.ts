import { describe, expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import { aBackend, id, json } from './a-backend';

const embedUrl = 'https://bi.example/embed/0f/dashboards/sales?code=1';

/** The milliseconds left of a session that ends in a day and an hour by this machine's clock. */
const lasting = async (date: string | undefined) => {
  const sessionExpiresAt = new Date(Date.now() + 3_600_000 + 86_400_000).toISOString();
  const { tickets } = await aBackend(json({ embedUrl, sessionExpiresAt }, 200, date === undefined ? {} : { date }));
  const ticket = await tickets.issue(id);
  if (!ticket.ok || !ticket.value.sessionExpiresAt) throw new Error('No session end');
  return ticket.value.sessionExpiresAt.getTime() - Date.now();
};

describe('the end of the session inside a frame', () => {
  it('is converted from the backend’s clock to this machine’s, which can be a day behind', async () => {
    const left = await lasting(new Date(Date.now() + 86_400_000).toUTCString());
    expect(Math.abs(left - 3_600_000)).toBeLessThan(5_000);
  });

  it('is not converted if the backend does not send its time', async () => {
    expect(Math.abs((await lasting('yesterday')) - 3_600_000 - 86_400_000)).toBeLessThan(5_000);
  });

  it('can be unknown', async () => {
    const { tickets } = await aBackend(json({ embedUrl }));
    expect(await tickets.issue(id)).toEqual(ok({ content: embedUrl }));
  });
});

/** The requests of an opening and then a renewal to a backend that gives this answer. */
const renewalsNamed = async (answer: object) => {
  const { tickets, hits } = await aBackend(json({ embedUrl, ...answer }));
  for (const isRenewal of [false, true]) await tickets.issue(id, isRenewal);
  return hits.map(({ path }) => new URL(path, 'https://api.example').searchParams.get('renewal'));
};

it('a renewal is named to a backend that says when sessions end', async () => {
  expect(await renewalsNamed({ sessionExpiresAt: '2026-11-20T08:00:00Z' })).toEqual([null, 'true']);
});

it('a renewal is a call like any other to a backend that does not', async () => {
  expect(await renewalsNamed({})).toEqual([null, null]);
});

it.each([5, null, undefined])('an embed URL that is %j is a broken answer', async (url) => {
  const { tickets } = await aBackend(json({ embedUrl: url }));
  expect(await tickets.issue(id)).toEqual(failed({ kind: 'broken' }));
});
