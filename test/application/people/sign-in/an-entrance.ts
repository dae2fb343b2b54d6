import { createDashboards } from '#application/dashboards/dashboards';
import { createEntrance } from '#application/people/sign-in/entrance';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import type { Identity } from '#ports/people/identity';
import { aDashboard } from '../../../domain/dashboards/a-dashboard';
import { aBackend, anEmbedder, identityOf } from '../../ports';
import { aSession } from '../session/a-session';
import { follow } from '../session/following';

export const annInfo = { userSub: 'ann', userEmail: 'ann@example.com', groupList: ['SuperUser'] };
export const bobInfo = { userSub: 'bob', userEmail: 'bob@example.com', groupList: ['Sales'] };

/** An entrance whose user follows a session on ports in memory. */
export async function anEntrance(over: { identity?: Identity; catalogue?: Partial<DashboardCatalogue> } = {}) {
  const { session } = await aSession();
  const dashboards = createDashboards(aBackend([aDashboard()], { catalogue: () => over.catalogue ?? {} }));
  const embedder = anEmbedder();
  const entrance = createEntrance(session, over.identity ?? identityOf(session), dashboards, embedder);
  follow(session, { entrance, embedder });
  return { session, dashboards, embedder, entrance };
}
