import { randomUUID } from 'node:crypto';
import type { DueCheck } from '../../ports/stores/permission-store';
import { differenceOf } from './difference';
import type { SharedDashboard } from './reader-groups';
import { type PermissionParts, oursIn, wantedFor } from './reconcile';

/** Stores what is to be checked: dashboards, and everyone's memberships. */
export function createDueChecks({
  store,
  state,
  permissions,
  portal,
}: Pick<PermissionParts, 'store' | 'state' | 'permissions' | 'portal'>) {
  /** By the BI service's id: the principals whose grants are taken back. */
  const markDue = async (takeBack: ReadonlyMap<string, readonly string[]>): Promise<void> => {
    const marked = new Map<string, DueCheck>();
    const known = takeBack.size > 1 ? await state.due() : undefined;
    for (const [metaId, principals] of takeBack) {
      const earlier = (known ? known.get(metaId) : await state.dueOf(metaId))?.takeBack ?? [];
      marked.set(metaId, { mark: randomUUID(), takeBack: [...earlier, ...principals] });
    }
    await state.saveDue(marked);
  };
  const markAllDue = (metaIds: readonly string[]): Promise<void> => markDue(new Map(metaIds.map((id) => [id, []])));
  const expectAll = async (): Promise<void> => {
    const catalogue = await store.list();
    const known = new Set(catalogue.map(({ metaId }) => metaId));
    const gone = [...(await state.sharing())].filter(
      ([id, { originals }]) => !known.has(id) && originals.absent.length > 0,
    );
    await markAllDue([
      ...catalogue.filter(({ missing }) => !missing).map(({ metaId }) => metaId),
      ...gone.map(([id]) => id),
    ]);
  };
  const expectChanged = async (): Promise<void> => {
    const [catalogue, sharing, phase] = await Promise.all([store.list(), state.sharing(), state.phase()]);
    const isOurs = oursIn(permissions, portal);
    const changed = catalogue.filter((dashboard) => {
      const { grants, problem } = sharing.get(dashboard.metaId) ?? {};
      if (dashboard.missing) return false;
      if (!grants || problem !== undefined) return true;
      const { grant, revoke } = differenceOf(wantedFor(dashboard, permissions, portal), grants, isOurs);
      return phase === 'managed' && grant.length + revoke.length > 0;
    });
    const known = new Set(catalogue.map(({ metaId }) => metaId));
    const gone = [...sharing].filter(
      ([id, { grants = [] }]) => !known.has(id) && grants.some(({ principal }) => isOurs(principal)),
    );
    await markAllDue([...changed.map(({ metaId }) => metaId), ...gone.map(([id]) => id)]);
  };
  const expectJoins = async (): Promise<void> => {
    await state.saveCursor('joins', { night: 0, step: 'joins', after: '' });
    await state.saveJoinsDue(true);
  };

  const expectRenamed = async (): Promise<void> => {
    if ((await state.phase()) !== 'managed') return;
    const sharing = await state.sharing();
    const isShared = (dashboard: SharedDashboard): boolean => {
      const grants = sharing.get(dashboard.metaId)?.grants;
      const wanted = grants ? wantedFor(dashboard, permissions, portal) : [];
      return wanted.every(({ principal }) => grants?.some((grant) => grant.principal === principal));
    };
    const unshared = (await store.list()).filter((dashboard) => !dashboard.missing && !isShared(dashboard));
    if (unshared.length === 0) return;
    await expectJoins();
    await markAllDue(unshared.map(({ metaId }) => metaId));
  };

  return {
    markDue,
    markAllDue,
    expectJoins,
    expectAll,
    expectChanged,
    expectRenamed,
  };
}
