import { createKeepPermissions } from '#server/application/permissions/keep-permissions';
import { nameOf } from '#server/application/permissions/reader-groups';
import type { PermissionParts } from '#server/application/permissions/reconcile';
import { createProcessLeases } from '#server/ports/leases';
import { createUpdateDashboard } from '#server/application/catalogue/update-dashboard';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { monthOf } from '#domain/use/use';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, manager } from '../../callers';
import {
  type PermissionsInMemory,
  aGrant,
  namespaceGrant,
  portalId,
  permissionsInMemory,
} from '../../dashboard-permissions-in-memory';
import { storesInMemory } from '../../stores-in-memory';
import { permissionStoreInMemory } from '../../permission-store-in-memory';

export const principal = (name: string) => `group/${nameOf({ of: 'group', name }, portalId)}`;
export const everyone = `group/${nameOf({ of: 'everyone' }, portalId)}`;
export const owner = aGrant('user/author', { access: 'owns' });
export const sales = aDashboard({ id: aDashboardId('dashboard@sales'), metaId: 'sales', groupList: ['Sales'] });
export const news = aDashboard({ id: aDashboardId('dashboard@news'), metaId: 'news', groupList: [] });
export const draft = aDashboard({ id: aDashboardId('dashboard@draft'), metaId: 'draft', status: 'DRAFT' });

interface Given extends Partial<Pick<PermissionParts, 'state' | 'leases' | 'permissions' | 'groups' | 'portal'>> {
  biService?: PermissionsInMemory;
  joinReaders?: () => Promise<unknown>;
  elsewhere?: () => Promise<void>;
}

/** A catalogue of three whose dashboards are all shared with the namespace. */
export function aPortal({ biService = permissionsInMemory(), joinReaders, elsewhere, ...given }: Given = {}) {
  const store = storesInMemory(sales, news, draft);
  const { state = permissionStoreInMemory() } = given;
  for (const { metaId } of [sales, news, draft]) {
    if (biService.grantsOf(metaId).length === 0) biService.has(metaId, namespaceGrant, owner);
  }
  const waits: number[] = [];
  const pause = async (milliseconds: number) => void waits.push(milliseconds);
  const { sharing: leases } = createProcessLeases();
  const used = () => store.uses.groupsSince([monthOf(clock())], new Date(0));
  const parts = {
    store: store.dashboards,
    history: store.history,
    used,
    ...biService,
    pause,
    clock,
    leases,
    ...given,
    state,
  };
  const keep = createKeepPermissions(parts, async () => void (await joinReaders?.()), elsewhere);
  const update = createUpdateDashboard(store.dashboards, clock, keep);
  const edit = (groupList: string[]) => update(manager, { id: sales.id, edit: { groupList } });
  /** An edit that a crash has kept from being saved: it leaves the dashboard due. */
  const lostEdit = (dashboard: Dashboard) =>
    keep
      .follow(dashboard, async () => {
        throw new Error('A crash');
      })
      .catch(() => undefined);
  const review = async () => {
    const answer = await keep.review(manager);
    if (!answer.ok) throw new Error('The review was refused');
    return answer.value;
  };
  /** As a manager who applies everything. */
  const manage = async (takeBack: readonly string[] = [sales.id, news.id, draft.id]) => {
    await keep.checkAll();
    await keep.apply(manager, takeBack);
    await keep.resume();
  };
  return { store, state, biService, keep, edit, lostEdit, review, manage, waits };
}
