import type { Grant } from '#server/ports/dashboard-permissions';
import type { Stores } from '#server/ports/stores/stores';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';

export const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute));
export const ann = { sub: 'ann-sub', email: 'ann@example.com' };
export const bob = { sub: 'bob-sub', email: 'bob@example.com' };
export const none = { added: 0, renamed: 0, missing: 0, returned: 0 };
export const [sales, costs, crew] = ['sales', 'costs', 'crew'].map((name) =>
  aDashboard({ id: aDashboardId(`dashboard@${name}`), metaId: name, title: `Ünïcode "${name}"` }),
) as [ReturnType<typeof aDashboard>, ReturnType<typeof aDashboard>, ReturnType<typeof aDashboard>];

/** Releases that have written what the tests read. */
export type Release = '0.1.0' | '1.0.0';

/** Writes something of every kind that an archive of this release holds, or of the present one. */
export async function use(store: Stores, release?: Release): Promise<void> {
  await store.dashboards.saveSync(
    [sales, costs].map((dashboard) => ({ kind: 'add', dashboard })),
    { ...none, added: 2, finishedAt: at(0) },
  );
  await store.dashboards.saveEdit(sales.id, { title: 'Sales', groupList: ['Board'] }, { now: at(1), by: ann });
  await store.dashboards.saveSync(
    [{ kind: 'add', dashboard: crew }],
    { ...none, added: 1, finishedAt: at(2) },
    { by: ann },
  );
  const [last] = (await store.history.page({ topic: 'syncs' })).entries;
  const undo = { ...none, added: 1, finishedAt: at(3) };
  await store.dashboards.saveSync([{ kind: 'remove', id: crew.id, seen: crew.updatedAt }], undo, {
    by: ann,
    undone: last?.number ?? 0,
  });
  await store.history.note({ kind: 'refused', call: '/update', code: 'not-allowed' }, ann, at(4));
  await store.history.note({ kind: 'signed-in', session: 'a' }, ann, at(5));
  if (release !== '0.1.0') await store.history.note({ kind: 'viewed-as', sub: bob.sub, person: bob.email }, ann, at(5));
  await store.homePaths.saveHomePath('ann-sub', '/favourites');
  const asked = { ...bob, groups: ['Ops'], metaId: 'costs', note: 'Why', at: at(5) };
  await store.access.ask(asked);
  const decision = { kind: 'person', ...(!release && { until: '2027-02-18' }) } as const;
  await store.access.answer({ asked, dashboard: costs.id, by: ann, now: at(6), decision });
  if (release !== '0.1.0') {
    const toGroup = { ...asked, metaId: 'sales' };
    await store.access.ask(toGroup);
    const decision = { kind: 'group', group: 'Ops' } as const;
    await store.access.answer({ asked: toGroup, dashboard: sales.id, by: ann, now: at(6), decision });
  }
  await store.access.ask({ ...asked, metaId: 'é'.repeat(512), at: at(7) });
}

/** Opens dashboards and keeps personal parts: 1.0.0 does that first. */
export async function openDashboards({ uses, people, sections }: Stores): Promise<void> {
  await uses.add({
    sub: ann.sub,
    groups: [],
    dashboard: sales.id,
    at: new Date('2025-01-31T08:00:00Z'),
    isRenewal: false,
  });
  await uses.sumUp('2025-01');
  await uses.dropPeople('2025-01');
  await uses.add({ sub: bob.sub, groups: [], dashboard: sales.id, at: at(8), isRenewal: true });
  await people.write(ann.sub, 'shelf', { 'Ünïcode "star"': [1, null] }, 0);
  const finance = { titles: { en: 'Finance', de: 'Finanzen' }, description: '', icon: 'TruckIcon', place: 'n' };
  await sections.save('finance', finance, { now: at(8), by: ann });
  await people.write(ann.sub, 'shelf', { z: { b: 1, a: 2 } }, 1);
}

/** How far the work on permissions and data has come: machines keep it, archives don't. A table of 0.1.0 has nothing about data. */
export async function useInBackground({ permissions, refreshes }: Stores, knowsData = true): Promise<void> {
  const grant = {
    principal: 'arn:aws:quicksight:eu-west-1:111122223333:group/default/portal.Board',
    access: 'reads' as const,
    actions: ['quicksight:DescribeDashboard'],
    link: false,
  } satisfies Grant;
  const readAt = 1_763_625_600_000;
  await permissions.savePhase('managed');
  await permissions.saveSharing('sales', { grants: [grant], readAt, originals: { present: [], absent: [grant] } });
  await permissions.saveDue(new Map([['costs', { mark: 'm1', takeBack: ['p'] }]]));
  await permissions.saveReader('bob-sub', { name: 'bob', joined: { 'portal.Ops': readAt } });
  await permissions.saveJoinsDue(true);
  await permissions.saveNightlyRun(at(9));
  if (knowsData) await refreshes.save(new Map([['sales', { version: 3, dataSets: { 'arn:set': readAt } }]]));
}
