import { beforeEach, describe, expect, it } from 'vitest';
import { anApi, authorised, calls, forEveryone } from '../an-api';

let parts: ReturnType<typeof anApi>;
beforeEach(() => {
  parts = anApi();
});

async function list(groups: string[], ifNoneMatch?: string) {
  const headers = {
    ...(await authorised(...groups)),
    ...(ifNoneMatch !== undefined && { 'If-None-Match': ifNoneMatch }),
  };
  return parts.app.request(calls.list.path, { headers });
}
const etagFor = async (...groups: string[]) => (await list(groups)).headers.get('etag') ?? '';

describe('a list that has not changed', () => {
  it('is answered without its rows, and never kept by the browser', async () => {
    const etag = await etagFor('Sales');
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await list(['Sales'], named);
      expect([named, answer.status, await answer.text()]).toEqual([named, 304, '']);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each(['', '"other"', 'x', '"', ','])('is answered with its rows where If-None-Match is %j', async (named) => {
    const answer = await list(['Sales'], named);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveLength(2);
  });

  it('has the same name for everyone who sees the same, after a restart too, and another for who sees something else', async () => {
    const [sales, board] = [await etagFor('Sales'), await etagFor('Board')];
    expect(await etagFor('Board', 'Sales')).toBe(sales);
    expect(board).not.toBe(sales);
    parts = anApi();
    expect(await etagFor('Sales')).toBe(sales);
  });

  it('is answered with its rows again once a dashboard has been saved, and to who has lost a group', async () => {
    const etag = await etagFor('Sales');
    expect((await list([], etag)).status).toBe(200);
    await parts.dashboards.saveEdit(forEveryone.id, { title: 'Renamed' }, { now: new Date() });
    const answer = await list(['Sales'], etag);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Renamed');
  });

  it('is refused like any other without a token', async () => {
    const etag = await etagFor('Sales');
    const answer = await parts.app.request(calls.list.path, { headers: { 'If-None-Match': etag } });
    expect(answer.status).toBe(401);
  });
});
