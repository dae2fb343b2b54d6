import { createAccessRequests } from '#server/application/access/requests';
import { createEmbedDashboard } from '#server/application/catalogue/embed-dashboard';
import { createListDashboards } from '#server/application/catalogue/list-dashboards';
import { createUpdateDashboard } from '#server/application/catalogue/update-dashboard';
import { type AccessDecision } from '#domain/access/access-request';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { biServiceInMemory } from '../../bi-service-in-memory';
import { clock, inGroups, manager } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

export const forSales = aDashboard({ id: aDashboardId('dashboard@b'), metaId: 'b', groupList: ['Sales'] });
export const other = aDashboard({ id: aDashboardId('dashboard@c'), metaId: 'c', groupList: ['Board'] });
export const ann = inGroups('Operations', 'Finance');
const untold = { addFailure: () => undefined };

/** The use cases of asking for access and answering it, with the dashboards of two groups. */
export function aBackend(...dashboards: Dashboard[]) {
  const store = storesInMemory(forSales, other, ...dashboards);
  const { access } = store;
  const requests = createAccessRequests({
    store: store.dashboards,
    access,
    updateDashboard: createUpdateDashboard(store.dashboards, clock),
    clock,
  });
  const list = createListDashboards(store.dashboards, access);
  const embed = createEmbedDashboard(store.dashboards, biServiceInMemory(), untold, undefined, access);
  const answer = (decision: AccessDecision) =>
    requests.answer(manager, { dashboard: forSales.id, sub: ann.sub, at: clock(), decision });
  return { store, requests, list, embed, answer };
}
