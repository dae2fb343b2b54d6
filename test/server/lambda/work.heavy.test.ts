import { describe, expect, it } from 'vitest';
import { nameOf } from '#server/application/permissions/reader-groups';
import { portalIdOf } from '#server/settings/services';
import { settingsSchema } from '#server/settings/settings';
import { fiveFields } from '../settings/a-settings-file';
import { deployed, listed, stage } from './a-deployment';

const portal = portalIdOf(settingsSchema.parse(fiveFields), stage);

const groupOf = (name: string): string => nameOf({ of: 'group', name }, portal);

const isDone = { ok: true, value: { isDone: true } };

/** A QuickSight with one dashboard, and what was changed in it. */
function aQuickSight() {
  const changes: string[] = [];
  return {
    changes,
    quickSight: async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      const [, , , what = ''] = pathname.split('/');
      const body = request.method === 'GET' ? '' : await request.text();
      if (body) changes.push(`${pathname.split('/').slice(3).join('/')} ${body}`);
      if (what === 'dashboards' && !pathname.endsWith('/permissions')) return Response.json(listed('sales'));
      return Response.json({ Status: 200, Permissions: [], UserList: [], GroupMemberList: [], Namespaces: [] });
    },
  };
}

describe('what the function with 15 minutes does besides syncing', () => {
  it('shows what a sync would change, and makes the changes that a manager chooses', async () => {
    const { call } = await deployed();
    const { preview } = (await call('/quicksight/dashboard/syncPreview')).json;
    expect(preview).toMatchObject({ changes: [{ kind: 'added', metaName: 'sales' }, { metaName: 'costs' }] });
    const [{ kind, id, metaName }] = preview.changes;
    const applied = await call('/quicksight/dashboard/applySync', { body: { changes: [{ kind, id, metaName }] } });
    expect(applied).toMatchObject({ status: 200, json: { added: 1, left: [] } });
    expect((await call('/quicksight/dashboard/list')).json).toHaveLength(1);
    const history = await call('/quicksight/dashboard/history?topic=syncs');
    expect(history.json.entries).toMatchObject([{ kind: 'synced', by: { sub: 'a-sub' } }]);
    const undone = await call('/quicksight/dashboard/undoSync', { body: { sync: history.json.entries[0].number } });
    expect(undone).toMatchObject({ status: 200 });
    expect((await call('/quicksight/dashboard/list')).json).toHaveLength(0);
  });

  it('changes nothing in QuickSight before a manager applies it, then shares with those to whom access is granted', async () => {
    const { changes, quickSight } = aQuickSight();
    const { call, begun, sync } = await deployed({ quickSight });
    await call('/quicksight/dashboard/sync');
    expect(await Promise.all(begun.splice(0))).toEqual([isDone]);
    expect(await sync.invoke({ work: 'due' })).toEqual(isDone);
    expect((await call('/quicksight/permissions')).json).toMatchObject({ phase: 'review', due: 0, equal: 0 });
    expect(changes).toEqual([]);
    const edit = { title: 'Sales', description: '', icon: 'TruckIcon', status: 'EMBEDED', groups: ['Board'] };
    await call('/quicksight/dashboard/update', { body: { pk: 'dashboard', sk: 'sales', ...edit } });
    await Promise.all(begun.splice(0));
    expect(changes).toEqual([]);
    await call('/quicksight/permissions', { body: { action: 'apply', takeBack: [] } });
    await Promise.all(begun.splice(0));
    expect(changes).toContainEqual(expect.stringContaining(`dashboards/sales/permissions`));
    expect(changes.join()).toContain(groupOf('Board'));

    await call('/quicksight/access/request', { as: 'bob-sub', body: { metaId: 'sales', note: 'Why' } });
    const [request] = (await call('/quicksight/access/requests')).json.requests;
    expect(request).toMatchObject({ sub: 'bob-sub', note: 'Why', groups: ['Ops'] });
    const { dashboard, sub, at } = request;
    const answer = { dashboard, sub, at, decision: { kind: 'person' } };
    expect(await call('/quicksight/access/answer', { body: answer })).toMatchObject({ status: 200 });
    expect(await call('/quicksight/access/answer', { body: answer })).toMatchObject({ status: 404 });
    await Promise.all(begun.splice(0));
    expect(changes.join()).toContain(nameOf({ of: 'person', sub: 'bob-sub', email: '' }, portal));
    const { json } = await call('/quicksight/access/mine', { as: 'bob-sub' });
    expect(json.requests).toMatchObject([{ answer: { granted: true } }]);
    const { entries } = (await call('/quicksight/dashboard/history?topic=access')).json;
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'refused',
      'access',
      'permissions',
      'signed-in',
    ]);
  });

  it('reads after a sync how old the data is, and says so in the list', async () => {
    const refreshed = Date.UTC(2026, 10, 23, 6) / 1000;
    const Ingestions = [{ IngestionStatus: 'COMPLETED', CreatedTime: refreshed }];
    let reads = 0;
    const quickSight = (request: Request): Response => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/ingestions')) {
        reads++;
        return Response.json({ Status: 200, Ingestions });
      }
      const Version = { DataSetArns: ['arn:aws:quicksight:eu-west-1:111122223333:dataset/orders'] };
      return Response.json(pathname.endsWith('/sales') ? { Status: 200, Dashboard: { Version } } : listed('sales'));
    };
    const { call, begun, sync } = await deployed({ quickSight });
    await call('/quicksight/dashboard/sync');
    expect(await Promise.all(begun.splice(0))).toEqual([isDone]);
    const { json } = await call('/quicksight/dashboard/list');
    expect(json).toMatchObject([{ metaId: 'sales', refreshedAt: '2026-11-23T06:00:00.000Z' }]);
    // The schedule finds nothing due before the next quarter of an hour.
    expect(await sync.invoke({ work: 'due' })).toEqual(isDone);
    expect(reads).toBe(1);
  });

  it('names in its log why the age of data could not be read', async () => {
    const refusal = {
      Message: 'not authorized to perform: quicksight:ListDashboards',
      __type: 'AccessDeniedException',
    };
    const { sync } = await deployed({ quickSight: () => Response.json(refusal, { status: 403 }) });
    expect(await sync.invoke({ work: 'due' })).toEqual(isDone);
    await expect.poll(() => sync.lines()).toContainEqual(expect.objectContaining({ code: 'refreshes-not-read' }));
  });

  it('looks at everything for the Health page, with its own rights', async () => {
    const { quickSight } = aQuickSight();
    const { call } = await deployed({ quickSight });
    const health = await call('/portal/health');
    expect(health).toMatchObject({ status: 200 });
    const state = Object.fromEntries(health.json.areas.map(({ area, state }: Record<string, string>) => [area, state]));
    expect(state).toMatchObject({ quicksight: 'wrong', data: 'ok', address: 'wrong' });
    const codes = health.json.findings.map(({ code }: { code: string }) => code);
    // The stand-in's account has no edition, and nobody has a portal at that address.
    expect(codes).toEqual(expect.arrayContaining(['edition', 'address']));
    expect(await call('/portal/health', { as: 'bob-sub' })).toMatchObject({ status: 403 });
  });

  it('enters what someone was refused into the history', async () => {
    const { call } = await deployed();
    expect(await call('/quicksight/dashboard/sync', { as: 'bob-sub' })).toMatchObject({ status: 403 });
    expect(await call('/quicksight/dashboard/syncPreview', { as: 'bob-sub' })).toMatchObject({ status: 403 });
    const { entries } = (await call('/quicksight/dashboard/history?topic=access')).json;
    expect(entries).toMatchObject([
      { kind: 'signed-in' },
      { kind: 'refused', call: '/prod/quicksight/dashboard/syncPreview', by: { sub: 'bob-sub' } },
      { kind: 'refused', call: '/prod/quicksight/dashboard/sync' },
    ]);
  });
});
