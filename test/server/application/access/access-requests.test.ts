import { describe, expect, it } from 'vitest';
import { mostWaiting, noteLimit } from '#domain/access/access-request';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, manager } from '../../callers';
import { aBackend, ann, forSales } from './a-backend-with-requests';

describe('a request for access', () => {
  it('waits for a manager if there is such a dashboard, and looks the same to the person if there is none', async () => {
    const { requests } = aBackend();
    for (const metaId of ['b', 'nowhere']) {
      expect(await requests.ask(ann, { metaId, note: ' For the board ' })).toEqual({ ok: true });
    }
    const same = { note: 'For the board', at: clock() };
    expect(await requests.mine(ann)).toEqual([
      { metaId: 'b', ...same },
      { metaId: 'nowhere', ...same },
    ]);
    const { sub, email, groups } = ann;
    expect(await requests.waiting(manager)).toEqual({
      ok: true,
      value: [{ dashboard: forSales.id, sub, email, groups, ...same }],
    });
  });

  it('is refused where 20 of a person wait, whether there are such dashboards or not', async () => {
    const { requests } = aBackend();
    for (let number = 0; number < mostWaiting; number++) await requests.ask(ann, { metaId: `${number}`, note: '' });
    const refused = { ok: false, failure: { code: 'too-many-requests' } };
    expect(await requests.ask(ann, { metaId: 'b', note: '' })).toEqual(refused);
    expect(await requests.ask(ann, { metaId: 'nowhere', note: '' })).toEqual(refused);
    expect(await requests.ask(ann, { metaId: '7', note: 'Again' })).toEqual({ ok: true });
  });

  it('is of the published dashboard where several share an address, of another where none is published', async () => {
    const draft = { ...forSales, id: aDashboardId('dashboard@0'), status: 'DRAFT' };
    const gone = { ...forSales, id: aDashboardId('dashboard@1'), missing: true };
    const alone = { ...draft, id: aDashboardId('dashboard@2'), metaId: 'alone' };
    const { requests } = aBackend(draft, gone, alone);
    for (const metaId of ['b', 'alone']) await requests.ask(ann, { metaId, note: '' });
    expect(await requests.waiting(manager)).toMatchObject({
      value: [{ dashboard: forSales.id }, { dashboard: alone.id }],
    });
  });

  it('can be taken back, by its person alone', async () => {
    const { requests } = aBackend();
    await requests.ask(ann, { metaId: 'b', note: '' });
    await requests.takeBack({ ...ann, sub: 'another-sub' }, 'b');
    expect(await requests.mine(ann)).toHaveLength(1);
    await requests.takeBack(ann, 'b');
    expect(await requests.mine(ann)).toEqual([]);
  });

  it('has a note and an answer of limited length', async () => {
    const { requests, answer } = aBackend();
    await requests.ask(ann, { metaId: 'b', note: 'x'.repeat(noteLimit + 1) });
    await answer({ kind: 'decline', word: 'y'.repeat(noteLimit + 1) });
    expect(await requests.mine(ann)).toMatchObject([
      { note: 'x'.repeat(noteLimit), answer: { word: 'y'.repeat(noteLimit) } },
    ]);
  });

  it('is no longer shown to managers once the person sees the dashboard in another way', async () => {
    const { store, requests } = aBackend();
    await requests.ask(ann, { metaId: 'b', note: '' });
    await store.dashboards.saveEdit(forSales.id, { groupList: ['Finance'] }, { now: clock() });
    expect(await requests.waiting(manager)).toEqual({ ok: true, value: [] });
  });
});
