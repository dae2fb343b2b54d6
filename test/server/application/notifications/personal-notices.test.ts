import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVisibleTo } from '#domain/access/visibility';
import type { Signal } from '#domain/live/signal';
import type { NoticeSettings } from '#domain/notifications/settings';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { aPortal, forSales } from './a-portal';

const manager = ['SuperUser'];
const team = { priya: manager, amelia: manager, jonas: ['Sales'], tom: ['Sales'], sofia: ['Finance'] };
const settings: NoticeSettings = { hidden: [], email: [], send: 'daily' };

describe('Notices of dashboards', () => {
  it('tell a published one to those who can see it, and to managers by whom', async () => {
    const portal = await aPortal(team);
    expect(await portal.count('jonas')).toEqual([0]);
    await portal.edit('priya');
    expect(await portal.count('jonas', 'sofia', 'priya')).toEqual([1, 0, 0]);
    const [line] = await portal.page('jonas');
    expect(line).toMatchObject({
      kind: 'published',
      isUnread: true,
      dashboards: [{ metaId: 'draft', title: 'Margins' }],
    });
    expect(line?.by).toBeUndefined();
    expect((await portal.page('amelia'))[0]).toMatchObject({ by: { sub: 'priya' } });
    expect(await portal.page('sofia')).toEqual([]);
  });

  it('are read one by one and all at once, by each person for themselves', async () => {
    const portal = await aPortal(team);
    await portal.edit('priya');
    await portal.edit('priya', { title: 'Margin' });
    const [renamed] = await portal.page('jonas');
    expect(renamed).toMatchObject({ kind: 'renamed', text: 'Margins' });
    await portal.markRead(portal.of('jonas'), [renamed!.id]);
    expect(await portal.count('jonas', 'tom')).toEqual([1, 2]);
    await portal.readAll('jonas');
    expect(await portal.count('jonas', 'tom')).toEqual([0, 2]);
    await portal.edit('priya', { status: 'DRAFT', title: 'Margin' });
    expect(await portal.page('jonas', 'unread')).toMatchObject([{ kind: 'withdrawn' }]);
    expect(await portal.kinds('jonas')).toEqual(['withdrawn', 'renamed', 'published']);
  });

  it('tell a known issue to those who opened the dashboard within a month or have it as a favourite', async () => {
    const portal = await aPortal({ ...team, kim: ['Sales'] });
    const marks = { [`favourite ${forSales.id}`]: { at: 1, value: true } };
    await portal.people.write('kim', 'shelf', { version: 1, marks }, 0);
    await portal.uses.add({
      sub: 'jonas',
      dashboard: forSales.id,
      groups: ['Sales'],
      isRenewal: false,
      at: portal.clock(),
    });
    await portal.edit('priya', { title: forSales.title, knownIssue: 'Counted twice' }, forSales.id);
    expect(await portal.page('jonas')).toMatchObject([{ kind: 'issue', text: 'Counted twice' }]);
    expect([await portal.kinds('kim'), await portal.kinds('tom')]).toEqual([['issue'], []]);
  });

  it('name none that a person could never open', async () => {
    const people = { amelia: manager, jonas: ['Sales'], sofia: ['Finance'], kim: [] };
    const portal = await aPortal({ priya: manager, ...people });
    const versions = [
      { groupList: ['Sales'] },
      { groupList: ['Finance'] },
      { groupList: [] },
      { groupList: ['Sales'], status: 'DRAFT' },
    ];
    const seen = new Map<string, Set<string>>();
    for (const [index, version] of [...versions, ...versions.toReversed()].entries()) {
      const title = `Version ${index}`;
      await portal.edit('priya', { ...version, title });
      for (const [sub, groups] of Object.entries(people)) {
        const mayKnow = isVisibleTo({ access: 'by-group', groups }, { status: 'EMBEDED', ...version });
        if (mayKnow) seen.set(sub, (seen.get(sub) ?? new Set()).add(title));
      }
    }
    for (const sub of Object.keys(people) as (keyof typeof people)[]) {
      const named = JSON.stringify(await portal.page(sub)).match(/Version \d/g) ?? [];
      expect(named.filter((title) => !seen.get(sub)?.has(title))).toEqual([]);
    }
  });

  it('tell a newcomer to a group what is published for it under its title of now, and nothing from before', async () => {
    let time = Date.parse('2026-11-20T08:00:00Z');
    const portal = await aPortal({ priya: manager, jonas: [] }, { clock: () => new Date((time += 1)) });
    await portal.edit('priya', { title: 'Merger' });
    await portal.edit('priya');
    const asMember = async () =>
      (await portal.page('jonas', undefined, ['Sales'])).filter(({ dashboards }) => dashboards[0]?.metaId === 'draft');
    expect(await asMember()).toMatchObject([{ kind: 'published', dashboards: [{ title: 'Margins' }] }]);
    await portal.edit('priya', { title: 'Margins 2027' });
    expect(await asMember()).toMatchObject([{ kind: 'renamed', text: 'Margins' }, { kind: 'published' }]);
  });

  it('are one line for ten thousand that are published at once', async () => {
    const portal = await aPortal(team);
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      kind: 'add' as const,
      dashboard: { ...forSales, id: aDashboardId(`many@${index}`), metaId: `many${index}` },
    }));
    const counts = { added: 10_000, renamed: 0, missing: 0, returned: 0 };
    await portal.dashboards.saveSync(many, { ...counts, finishedAt: portal.clock() }, { by: portal.of('priya') });
    expect(await portal.page('jonas')).toMatchObject([{ kind: 'published', count: 10_000 }]);
    expect(await portal.count('jonas')).toEqual([1]);
  });
});

describe('Notices of requests for access', () => {
  it('tell managers until one has answered, and then who asked', async () => {
    const portal = await aPortal(team);
    await portal.ask('sofia', 'For the board');
    expect(await portal.count('priya', 'tom')).toEqual([1, 0]);
    const [request] = await portal.page('priya');
    expect(request).toMatchObject({
      kind: 'request',
      text: 'For the board',
      asked: { email: 'sofia@northfield.example' },
    });
    const decision = { kind: 'decline', word: 'Not this year' } as const;
    await portal.requests.answer(portal.of('priya'), {
      ...request!.asked!,
      at: new Date(request!.asked!.at),
      decision,
    });
    expect(await portal.page('priya')).toEqual([]);
    expect(await portal.page('sofia')).toMatchObject([
      { kind: 'declined', text: 'Not this year', dashboards: [{ metaId: 'sales', title: '' }] },
    ]);
    await portal.readAll('sofia');
    expect(await portal.count('sofia')).toEqual([0]);
  });

  it('tell once of an answer that lets a group of the person see the dashboard', async () => {
    const portal = await aPortal(team);
    await portal.ask('sofia');
    const asked = (await portal.page('priya'))[0]!.asked!;
    const decision = { kind: 'group', group: 'Finance' } as const;
    await portal.requests.answer(portal.of('priya'), { ...asked, at: new Date(asked.at), decision });
    expect(await portal.kinds('sofia')).toEqual(['granted']);
  });
});

it('The first of failed syncs is told to the other managers, until one succeeds', async () => {
  const portal = await aPortal(team);
  portal.biService.fail({ kind: 'unreachable', reason: 'ECONNREFUSED' });
  await portal.sync('priya');
  await portal.sync('priya');
  expect(await portal.page('amelia')).toMatchObject([{ kind: 'sync-failed', isUnread: true }]);
  expect([await portal.kinds('priya'), await portal.kinds('jonas')]).toEqual([[], []]);
  await portal.readAll('amelia');
  await portal.sync('priya');
  expect(await portal.page('amelia')).toMatchObject([{ kind: 'sync-failed', isUnread: false }]);
  portal.biService.fail(undefined);
  await portal.sync('priya');
  expect(await portal.kinds('amelia')).not.toContain('sync-failed');
});

describe('Notices of the account', () => {
  it('are shown whatever the settings, which hide what they name', async () => {
    const portal = await aPortal(team);
    await portal.saveSettings(portal.of('jonas'), { ...settings, hidden: ['dashboards'] });
    await portal.edit('priya');
    await portal.addEvent(portal.of('jonas'), { kind: 'password-changed', isReported: true });
    expect(await portal.kinds('jonas')).toEqual(['password-changed']);
    expect(await portal.count('jonas')).toEqual([1]);
  });

  it('tell of a session in a browser that the person has not used before, but not of the first one of all', async () => {
    const portal = await aPortal({ jonas: [] });
    const signIn = (session: string, system: string) =>
      portal.signedIn({ sub: 'jonas', session }, `Mozilla/5.0 (${system}) Chrome/140.0 Safari/537.36`);
    await signIn('first', 'Windows NT 10.0');
    await signIn('second', 'Windows NT 10.0');
    expect(await portal.page('jonas')).toEqual([]);
    await signIn('third', 'Linux; Android 16');
    await signIn('third', 'Linux; Android 16');
    expect(await portal.page('jonas')).toMatchObject([{ kind: 'new-browser', text: 'Chrome/Android' }]);
  });

  it('tell once that a company signs the person in from now on, even if the browser is unknown', async () => {
    const portal = await aPortal({ jonas: [] });
    for (const session of ['first', 'second']) {
      await portal.signedIn({ sub: 'jonas', session }, 'a robot', ['Contoso']);
    }
    expect(await portal.page('jonas')).toMatchObject([{ kind: 'company-linked', text: 'Contoso', count: 1 }]);
  });
});

describe('The count of unread notices', () => {
  it('is 100 for more than 99', async () => {
    let time = 0;
    const portal = await aPortal(team, { clock: () => new Date(time) });
    const counts = { added: 1, renamed: 0, missing: 0, returned: 0 };
    for (let index = 0; index < 102; index += 1) {
      time += 2 * 3_600_000;
      const dashboard = { ...forSales, id: aDashboardId(`many@${index}`), metaId: `many${index}` };
      await portal.dashboards.saveSync([{ kind: 'add', dashboard }], { ...counts, finishedAt: portal.clock() });
    }
    expect(await portal.count('jonas')).toEqual([100]);
  });

  it('is signalled to the person’s other browsers with its version', async () => {
    const signals: [Signal, readonly string[]][] = [];
    const publish = async (signal: Signal, readers: readonly string[]) => void signals.push([signal, readers]);
    const portal = await aPortal(team, { signals: { publish } });
    await portal.edit('priya');
    const [line] = await portal.page('jonas');
    signals.length = 0;
    await portal.markRead(portal.of('jonas'), [line!.id]);
    const { count, version } = await portal.unread(portal.of('jonas'));
    expect(count).toBe(0);
    expect(signals).toEqual([[{ kind: 'notices', id: String(version) }, ['user:jonas']]]);
  });

  it('agrees with the list whatever is published, read or hidden', async () => {
    const portal = await aPortal(team);
    const jonas = portal.of('jonas');
    const acts = fc.constantFrom('publish', 'rename', 'withdraw', 'read-one', 'read-all', 'hide', 'show', 'account');
    for (const [index, act] of fc.sample(acts, { numRuns: 60, seed: 53 }).entries()) {
      const first = (await portal.page('jonas')).find((line) => line.isUnread);
      if (act === 'publish') await portal.edit('priya');
      if (act === 'rename') await portal.edit('priya', { title: `Margins ${index}` });
      if (act === 'withdraw') await portal.edit('priya', { status: 'DRAFT' });
      if (act === 'read-one' && first) await portal.markRead(jonas, [first.id]);
      if (act === 'read-all') await portal.readAll('jonas');
      if (act === 'hide') await portal.saveSettings(jonas, { ...settings, hidden: ['dashboards'] });
      if (act === 'show') await portal.saveSettings(jonas, settings);
      if (act === 'account') await portal.addEvent(jonas, { kind: 'passkey-added', isReported: true });
      const { unread } = await portal.whole(jonas);
      expect(unread).toEqual(await portal.unread(jonas));
      expect((await portal.page('jonas')).filter((line) => line.isUnread)).toHaveLength(unread?.count ?? -1);
    }
  });
});
