import type { NoticeFilter } from '#domain/notifications/line';
import type { DashboardEdit } from '#domain/dashboards/dashboard';
import { permissionsLeftAlone } from '#server/application/permissions/left-alone';
import { createKeptLostSteps } from '#server/application/recovery/kept-lost-steps';
import { composeAccess } from '#server/capabilities/access';
import { composeCatalogue } from '#server/capabilities/catalogue';
import { composeNotifications } from '#server/capabilities/notifications';
import { composeShelf } from '#server/capabilities/shelf';
import { composeSync } from '#server/capabilities/sync';
import type { Ports } from '#server/ports/ports';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { portsInMemory } from '../../ports-in-memory';

export const forSales = aDashboard({ id: aDashboardId('dashboard@sales'), metaId: 'sales', groupList: ['Sales'] });
const draft = aDashboard({ id: aDashboardId('dashboard@draft'), metaId: 'draft', status: 'DRAFT' });

/** A portal with a person for each name, who belongs to these groups and has read everything so far. */
export async function aPortal<Name extends string>(
  people: Record<Name, readonly string[]>,
  over: Partial<Pick<Ports, 'clock' | 'signals'>> = {},
) {
  const nobody = { verify: async () => ({ ok: false, failure: { kind: 'unavailable', reason: '' } }) as const };
  const inMemory = portsInMemory(nobody, forSales, draft);
  const ports = { ...inMemory, ...over };
  const catalogue = composeCatalogue(ports, { sharing: permissionsLeftAlone });
  const access = composeAccess(ports, {}, { ...catalogue, sharing: permissionsLeftAlone });
  const keptLostSteps = createKeptLostSteps(ports, 0);
  const { notices } = composeNotifications(ports, { ...access, ...composeShelf(ports), keptLostSteps });
  const { syncs } = composeSync(ports, {}, async () => undefined);
  const of = (name: Name, groups = people[name]) =>
    ({ access: 'by-group', sub: name, email: `${name}@northfield.example`, groups }) as const;
  for (const name of Object.keys(people) as Name[]) await notices.markRead(of(name), 'all');
  const published = { title: 'Margins', status: 'EMBEDED', groupList: ['Sales'] };
  const page = async (name: Name, filter?: NoticeFilter, groups = people[name]) =>
    (await notices.page(of(name, groups), { filter, skip: 0 })).lines.filter(
      // Those of the dashboards that were there from the start are left out.
      ({ id }) => !/^published-[12]-/.test(id),
    );
  return {
    ...ports,
    ...notices,
    requests: access.requests,
    of,
    whole: (person: ReturnType<typeof of>) => notices.page(person, { skip: 0 }),
    page,
    kinds: async (name: Name) => (await page(name)).map(({ kind }) => kind),
    count: async (...names: Name[]) => Promise.all(names.map(async (name) => (await notices.unread(of(name))).count)),
    readAll: (name: Name) => notices.markRead(of(name), 'all'),
    edit: (name: Name, edit: Partial<DashboardEdit> = {}, id = draft.id) =>
      catalogue.updateDashboard(of(name), { id, edit: { ...published, ...edit } }),
    ask: (name: Name, note = '') => access.requests.ask(of(name), { metaId: 'sales', note }),
    sync: (name: Name) => syncs.sync(of(name)),
  };
}
