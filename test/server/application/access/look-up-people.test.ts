import { describe, expect, it } from 'vitest';
import { createLookUpPeople } from '#server/application/access/look-up-people';
import { failed, ok } from '#domain/result';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, inGroups, manager } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';
import { ann, bob, directoryInMemory } from '../../pool-directory-in-memory';

const sales = aDashboard({ id: aDashboardId('dashboard@sales'), metaId: 'sales', groupList: ['Board'] });

function setUp() {
  const store = storesInMemory(sales);
  const directory = directoryInMemory();
  const reasons: string[] = [];
  const people = createLookUpPeople({ ...store, directory, clock, complain: (reason) => reasons.push(reason) });
  const viewed = async () => (await store.history.page({ topic: 'access' })).entries;
  return { store, directory, people, reasons, viewed };
}

describe('people whom a manager looks up', () => {
  it('are found by how their name or address begins', async () => {
    const { people } = setUp();
    expect(await people.find(manager, ' bob@')).toEqual(ok([bob]));
    expect(await people.find(manager, '')).toEqual(ok([ann, bob]));
  });

  it('are viewed by their groups and by what they may see alone, which the history tells once an hour', async () => {
    const { people, store, viewed } = setUp();
    expect(await people.viewAs(manager, bob.sub)).toEqual(ok({ ...bob, groups: ['Sales', 'Finance'], granted: [] }));
    const asked = { ...bob, groups: ['Sales'], metaId: sales.metaId, note: '', at: clock() };
    await store.access.ask(asked);
    const answering = { asked, dashboard: sales.id, by: manager, now: clock() };
    await store.access.answer({ ...answering, decision: { kind: 'person' } });
    expect(await people.viewAs(manager, bob.sub)).toMatchObject(ok({ granted: [sales.id] }));
    await people.viewAs(manager, ann.sub);
    const { sub, email } = manager;
    expect((await viewed()).filter(({ kind }) => kind === 'viewed-as')).toMatchObject([
      { kind: 'viewed-as', person: ann.email, by: { sub, email }, at: clock() },
      { kind: 'viewed-as', person: bob.email, by: { sub, email } },
    ]);
  });

  it('are told to nobody else, and leave no entry', async () => {
    const { people, viewed } = setUp();
    const notAllowed = failed({ code: 'not-allowed' });
    expect(await people.find(inGroups('Sales'), '')).toEqual(notAllowed);
    expect(await people.viewAs(inGroups('Sales'), bob.sub)).toEqual(notAllowed);
    expect(await people.viewAs(manager, 'nobody')).toEqual(failed({ code: 'not-found' }));
    expect(await viewed()).toEqual([]);
  });

  it('are not offered while the pool refuses, and the reason is for the log', async () => {
    const { people, directory, reasons, viewed } = setUp();
    directory.failure = 'AccessDeniedException';
    expect(await people.find(manager, '')).toEqual(ok(undefined));
    expect(await people.viewAs(manager, bob.sub)).toMatchObject(failed({ code: 'busy' }));
    expect(reasons).toEqual(['AccessDeniedException', 'AccessDeniedException']);
    expect(await viewed()).toEqual([]);
  });

  it('are not shown to a manager whose view could not be entered', async () => {
    const { directory, store } = setUp();
    const history = { note: () => Promise.reject(new Error('disk full')) };
    const people = createLookUpPeople({ ...store, history, directory, clock, complain: () => undefined });
    await expect(people.viewAs(manager, bob.sub)).rejects.toThrow('disk full');
  });
});
