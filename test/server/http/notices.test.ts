import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnswerOf } from '#contract/calls';
import { newMailMarks } from '#server/application/mail/mail-marks';
import { isVisibleTo } from '#domain/access/visibility';
import type { Signal } from '#domain/live/signal';
import { anIdToken } from '../tokens';
import { anApi, bearer, draft, forSales } from './an-api';

/** A portal with a person for each name, who belongs to these groups. */
async function aPortal(people: Record<string, string[]>, over: Parameters<typeof anApi>[0] = {}) {
  const api = anApi(over);
  const tokens = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([sub, groups]) => [
        sub,
        await anIdToken(api.key, { sub, email: `${sub}@northfield.example`, 'cognito:groups': groups }),
      ]),
    ),
  ) as Record<string, string>;
  const ask = (sub: string, path: string, body?: object) =>
    api.app.request(`/prod/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: bearer(tokens[sub]!),
      ...(body && { body: JSON.stringify(body) }),
    });
  const published = {
    pk: 'dashboard',
    sk: 'draft',
    status: 'EMBEDED',
    title: 'Margins',
    description: '',
    icon: draft.icon,
  };
  const updateBody = (over: object) => ({ ...published, groups: ['Sales'], ...over });
  for (const sub of Object.keys(people)) await ask(sub, 'portal/notices/read', { read: 'all' });
  return {
    ...api,
    ask,
    edit: (sub: string, over: object = {}) => ask(sub, 'quicksight/dashboard/update', updateBody(over)),
    unread: async (sub: string) => {
      const { count } = (await (await ask(sub, 'portal/notices/unread')).json()) as AnswerOf<'unreadNotices'>;
      return String(count);
    },
    /** Without those of the dashboards that were there from the start. */
    notices: async (sub: string, query = '') => {
      const answer = (await (await ask(sub, `portal/notices${query}`)).json()) as AnswerOf<'notices'>;
      return { ...answer, notices: answer.notices.filter((line) => !/^published-[123]-/.test(line?.id ?? '')) };
    },
  };
}

const kindsIn = ({ notices }: AnswerOf<'notices'>) => notices.map((line) => line?.kind);

it('a published dashboard is told to those who can see it, with the list and without the name of who published it', async () => {
  const portal = await aPortal({ priya: ['SuperUser'], amelia: ['SuperUser'], jonas: ['Sales'], sofia: ['Finance'] });
  expect(await portal.unread('jonas')).toBe('0');
  await portal.edit('priya');
  expect([await portal.unread('jonas'), await portal.unread('sofia'), await portal.unread('priya')]).toEqual([
    '1',
    '0',
    '0',
  ]);
  const [line] = (await portal.notices('jonas')).notices;
  expect(line).toMatchObject({
    kind: 'published',
    isUnread: true,
    dashboards: [{ metaId: draft.metaId, title: 'Margins' }],
  });
  expect(line).not.toHaveProperty('by');
  expect((await portal.notices('amelia')).notices[0]).toMatchObject({ by: { sub: 'priya' } });
  expect(JSON.stringify(await portal.notices('sofia'))).not.toContain('Margins');
});

it('notifications are read one by one and all at once, by each person for themselves', async () => {
  const portal = await aPortal({ priya: ['SuperUser'], jonas: ['Sales'], tom: ['Sales'] });
  await portal.edit('priya');
  await portal.edit('priya', { title: 'Margin' });
  const [renamed] = (await portal.notices('jonas')).notices;
  expect(renamed).toMatchObject({ kind: 'renamed', text: 'Margins' });
  await portal.ask('jonas', 'portal/notices/read', { read: [renamed!.id] });
  expect([await portal.unread('jonas'), await portal.unread('tom')]).toEqual(['1', '2']);
  await portal.ask('jonas', 'portal/notices/read', { read: 'all' });
  expect([await portal.unread('jonas'), await portal.unread('tom')]).toEqual(['0', '2']);
  await portal.edit('priya', { status: 'DRAFT', title: 'Margin' });
  expect(await portal.unread('jonas')).toBe('1');
  expect(kindsIn(await portal.notices('jonas', '?filter=unread'))).toEqual(['withdrawn']);
  expect(kindsIn(await portal.notices('jonas'))).toEqual(['withdrawn', 'renamed', 'published']);
});

it('a request for access is told to managers until it is answered, and its answer to who asked', async () => {
  const portal = await aPortal({ priya: ['SuperUser'], sofia: ['Finance'], tom: ['Sales'] });
  await portal.ask('sofia', 'quicksight/access/request', { metaId: 'sales', note: 'For the board' });
  expect([await portal.unread('priya'), await portal.unread('tom')]).toEqual(['1', '0']);
  const [request] = (await portal.notices('priya')).notices;
  expect(request).toMatchObject({
    kind: 'request',
    text: 'For the board',
    asked: { email: 'sofia@northfield.example' },
  });
  const { dashboard, sub, at } = request!.asked!;
  const decision = { kind: 'decline', word: 'Not this year' };
  await portal.ask('priya', 'quicksight/access/answer', { dashboard, sub, at, decision });
  expect(kindsIn(await portal.notices('priya'))).toEqual([]);
  const [answer] = (await portal.notices('sofia')).notices;
  expect(answer).toMatchObject({
    kind: 'declined',
    text: 'Not this year',
    dashboards: [{ metaId: 'sales', title: '' }],
  });
  await portal.ask('sofia', 'portal/notices/read', { read: 'all' });
  expect(await portal.unread('sofia')).toBe('0');
});

it('the first of failed syncs is told to the other managers, until one succeeds', async () => {
  const portal = await aPortal({ priya: ['SuperUser'], amelia: ['SuperUser'], jonas: ['Sales'] });
  const sync = () => portal.ask('priya', 'quicksight/dashboard/sync');
  portal.biService.fail({ kind: 'unreachable', reason: 'ECONNREFUSED' });
  await sync();
  await sync();
  const [line] = (await portal.notices('amelia')).notices;
  expect(line).toMatchObject({ kind: 'sync-failed', isUnread: true });
  expect([kindsIn(await portal.notices('priya')), kindsIn(await portal.notices('jonas'))]).toEqual([[], []]);
  await portal.ask('amelia', 'portal/notices/read', { read: 'all' });
  await sync();
  expect((await portal.notices('amelia')).notices).toMatchObject([{ kind: 'sync-failed', isUnread: false }]);
  portal.biService.fail(undefined);
  await sync();
  expect(kindsIn(await portal.notices('amelia'))).not.toContain('sync-failed');
});

it('a known issue is told to those who opened the dashboard within a month or have it as a favourite', async () => {
  const portal = await aPortal({ priya: ['SuperUser'], jonas: ['Sales'], tom: ['Sales'], kim: ['Sales'] });
  const marks = { [`favourite ${forSales.id}`]: { at: 1, value: true } };
  await portal.people.write('kim', 'shelf', { version: 1, marks }, 0);
  await portal.ask('jonas', `quicksight/dashboard/embededUrl?id=${forSales.id}`);
  await portal.edit('priya', { sk: 'sales', title: forSales.title, knownIssue: 'Counted twice' });
  expect((await portal.notices('jonas')).notices).toMatchObject([{ kind: 'issue', text: 'Counted twice' }]);
  expect(kindsIn(await portal.notices('kim'))).toEqual(['issue']);
  expect(kindsIn(await portal.notices('tom'))).toEqual([]);
});

it('a change to the account is told whatever the settings, which hide what they name', async () => {
  const portal = await aPortal({ priya: ['SuperUser'], jonas: ['Sales'] });
  const settings = { hidden: ['dashboards'], email: ['issues'], send: 'at-once' };
  await portal.ask('jonas', 'portal/notices/settings', settings);
  await portal.edit('priya');
  await portal.ask('jonas', 'portal/notices/account', { changed: 'password-changed' });
  const answer = await portal.notices('jonas');
  expect(answer).toMatchObject({ settings, sendsMail: false });
  expect(kindsIn(answer)).toEqual(['password-changed']);
  expect(await portal.unread('jonas')).toBe('1');
  const bad = await portal.ask('jonas', 'portal/notices/settings', { ...settings, hidden: ['security'] });
  expect(bad.status).toBe(400);
});

it('an address that refused email is named to its person, and no longer once it has changed', async () => {
  const portal = await aPortal({ jonas: [], tom: [] });
  for (const [sub, address] of Object.entries({
    jonas: 'jonas@northfield.example',
    tom: 'former@northfield.example',
  })) {
    await portal.people.write(sub, 'mail', { ...newMailMarks(0, 0), refused: { address, at: 0 } }, 0);
  }
  expect(await portal.notices('jonas')).toHaveProperty('refusedAddress', 'jonas@northfield.example');
  expect(await portal.notices('tom')).not.toHaveProperty('refusedAddress');
});

it('a session in a browser that the person has not used before is told to them, but not the first one of all', async () => {
  const portal = await aPortal({ jonas: [] });
  const signIn = async (session: string, userAgent: string) => {
    const token = await anIdToken(portal.key, { sub: 'jonas', origin_jti: session });
    const headers = { ...bearer(token), 'User-Agent': `Mozilla/5.0 (${userAgent}) Chrome/140.0 Safari/537.36` };
    await portal.app.request('/prod/cognito/user/identity', { headers });
  };
  await signIn('first', 'Windows NT 10.0');
  await signIn('second', 'Windows NT 10.0');
  expect((await portal.notices('jonas')).notices).toEqual([]);
  await signIn('third', 'Linux; Android 16');
  await signIn('third', 'Linux; Android 16');
  expect((await portal.notices('jonas')).notices).toMatchObject([{ kind: 'new-browser', text: 'Chrome/Android' }]);
});

it('ten thousand dashboards published at once are one line', async () => {
  const portal = await aPortal({ priya: ['SuperUser'], jonas: ['Sales'] });
  const { dashboards } = portal;
  const by = { sub: 'priya', email: 'priya@northfield.example' };
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    kind: 'add' as const,
    dashboard: {
      ...forSales,
      id: `many@${index}` as typeof forSales.id,
      metaId: `many${index}`,
      title: `Store ${index}`,
    },
  }));
  await dashboards.saveSync(
    many,
    { added: 10_000, renamed: 0, missing: 0, returned: 0, finishedAt: new Date() },
    { by },
  );
  expect((await portal.notices('jonas')).notices).toMatchObject([{ kind: 'published', count: 10_000 }]);
  expect(await portal.unread('jonas')).toBe('1');
});

it('more than 99 unread lines are counted as 100', async () => {
  const portal = await aPortal({ priya: ['SuperUser'], jonas: ['Sales'] });
  const counts = { added: 1, renamed: 0, missing: 0, returned: 0 };
  const ago = (index: number) => ({ ...counts, finishedAt: new Date(Date.now() - (102 - index) * 2 * 3_600_000) });
  for (let index = 0; index < 102; index += 1) {
    const dashboard = { ...forSales, id: `many@${index}` as typeof forSales.id, metaId: `many${index}` };
    await portal.dashboards.saveSync([{ kind: 'add', dashboard }], ago(index));
  }
  expect(await portal.unread('jonas')).toBe('100');
});

it('nobody finds a dashboard in their notifications that they could never open', async () => {
  const people = { amelia: ['SuperUser'], jonas: ['Sales'], sofia: ['Finance'], kim: [] };
  const portal = await aPortal({ priya: ['SuperUser'], ...people });
  const versions = [
    { groups: ['Sales'] },
    { groups: ['Finance'] },
    { groups: [] },
    { groups: ['Sales'], status: 'DRAFT' },
  ];
  const seen = new Map<string, Set<string>>();
  for (const [index, version] of [...versions, ...versions.toReversed()].entries()) {
    const title = `Version ${index}`;
    await portal.edit('priya', { ...version, title });
    const dashboard = { status: 'EMBEDED', ...version, groupList: version.groups };
    for (const [sub, groups] of Object.entries(people)) {
      const mayKnow = isVisibleTo({ access: 'by-group', groups }, dashboard);
      if (mayKnow) seen.set(sub, (seen.get(sub) ?? new Set()).add(title));
    }
  }
  for (const sub of Object.keys(people)) {
    const named = JSON.stringify(await portal.notices(sub)).match(/Version \d/g) ?? [];
    expect(named.filter((title) => !seen.get(sub)?.has(title))).toEqual([]);
  }
});

it('a newcomer to a group is told what is published for it, under its title of now, and nothing else from before', async () => {
  let time = Date.parse('2026-11-20T08:00:00Z');
  const portal = await aPortal({ priya: ['SuperUser'], jonas: [] }, { clock: () => new Date((time += 1)) });
  await portal.edit('priya', { title: 'Merger' });
  await portal.edit('priya');
  const token = await anIdToken(portal.key, { sub: 'jonas', 'cognito:groups': ['Sales'] });
  const asMember = async () => {
    const answer = await portal.app.request('/prod/portal/notices', { headers: bearer(token) });
    return ((await answer.json()) as AnswerOf<'notices'>).notices.filter(
      (line) => line?.dashboards[0]?.metaId === 'draft',
    );
  };
  expect(await asMember()).toMatchObject([{ kind: 'published', dashboards: [{ title: 'Margins' }] }]);
  await portal.edit('priya', { title: 'Margins 2027' });
  expect(await asMember()).toMatchObject([{ kind: 'renamed', text: 'Margins' }, { kind: 'published' }]);
});

it('an answer that lets someone’s group see a dashboard is told to them once', async () => {
  const portal = await aPortal({ priya: ['SuperUser'], sofia: ['Finance'] });
  await portal.ask('sofia', 'quicksight/access/request', { metaId: 'sales', note: '' });
  const { dashboard, sub, at } = (await portal.notices('priya')).notices[0]!.asked!;
  await portal.ask('priya', 'quicksight/access/answer', {
    dashboard,
    sub,
    at,
    decision: { kind: 'group', group: 'Finance' },
  });
  expect(kindsIn(await portal.notices('sofia'))).toEqual(['granted']);
});

it('what is read in one browser is signalled to the person’s others, with the version that the answer has', async () => {
  const signals: [Signal, readonly string[]][] = [];
  const publish = async (signal: Signal, readers: readonly string[]) => void signals.push([signal, readers]);
  const portal = await aPortal({ priya: ['SuperUser'], jonas: ['Sales'] }, { signals: { publish } });
  await portal.edit('priya');
  const [line] = (await portal.notices('jonas')).notices;
  signals.length = 0;
  const marked = await portal.ask('jonas', 'portal/notices/read', { read: [line!.id] });
  const { unread } = (await marked.json()) as AnswerOf<'readNotices'>;
  expect(unread).toEqual({ count: 0, version: expect.any(Number) as number });
  expect(signals).toEqual([[{ kind: 'notices', id: String(unread!.version) }, ['user:jonas']]]);
  expect(await (await portal.ask('jonas', 'portal/notices/unread')).json()).toEqual(unread);
});

it('the count agrees with the list whatever is published, read or hidden', async () => {
  const portal = await aPortal({ priya: ['SuperUser'], jonas: ['Sales'] });
  const acts = fc.constantFrom('publish', 'rename', 'withdraw', 'read-one', 'read-all', 'hide', 'show', 'account');
  const settings = { hidden: [], email: [], send: 'daily' };
  for (const [index, act] of fc.sample(acts, { numRuns: 60, seed: 53 }).entries()) {
    const first = (await portal.notices('jonas')).notices.find((line) => line?.isUnread);
    if (act === 'publish') await portal.edit('priya', { title: 'Margins' });
    if (act === 'rename') await portal.edit('priya', { title: `Margins ${index}` });
    if (act === 'withdraw') await portal.edit('priya', { status: 'DRAFT' });
    if (act === 'read-one' && first) await portal.ask('jonas', 'portal/notices/read', { read: [first.id] });
    if (act === 'read-all') await portal.ask('jonas', 'portal/notices/read', { read: 'all' });
    if (act === 'hide') await portal.ask('jonas', 'portal/notices/settings', { ...settings, hidden: ['dashboards'] });
    if (act === 'show') await portal.ask('jonas', 'portal/notices/settings', settings);
    if (act === 'account') await portal.ask('jonas', 'portal/notices/account', { changed: 'passkey-added' });
    const counted = (await (await portal.ask('jonas', 'portal/notices/unread')).json()) as AnswerOf<'unreadNotices'>;
    const { notices, unread } = await portal.notices('jonas');
    expect(unread).toEqual(counted);
    expect(notices.filter((line) => line?.isUnread)).toHaveLength(counted.count);
  }
});
