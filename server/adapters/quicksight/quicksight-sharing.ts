import { ok } from '#domain/result';
import type { DashboardPermissions, Grant } from '../../ports/dashboard-permissions';
import type { Look, QuickSightSeen } from '../../ports/health-probes';
import type { SharingState } from '../../ports/stores/permission-store';
import { look } from './look';

export interface PublishedDashboard {
  /** QuickSight's id. */
  id: string;
  title: string;
}

export type KeptSharing = ReadonlyMap<string, Pick<SharingState, 'grants' | 'readAt'>>;

/** Calls a second: more throttles people who open dashboards meanwhile. */
const perSecond = 5;
/** Milliseconds. The nightly run reads all permissions; one that failed may be made up for in the next night. */
const mostAge = 36 * 60 * 60_000;

/**
 * With whom dashboards are shared. So many are looked at now: first those that were shared with nobody, then those never read, then those
 * read longest ago. Of the others this returns what was read last, unless that is too long ago.
 */
export async function lookAtSharing(
  permissions: DashboardPermissions,
  published: readonly PublishedDashboard[],
  { most, kept, now }: { most: number; kept: KeptSharing; now: number },
): Promise<QuickSightSeen['sharing']> {
  const known = published.map((dashboard) => {
    const { grants, readAt = 0 } = kept.get(dashboard.id) ?? {};
    const sharedWith = grants && now - readAt <= mostAge ? readersIn(grants) : undefined;
    return { dashboard, sharedWith, turn: sharedWith === 0 ? -1 : sharedWith === undefined ? 0 : readAt };
  });
  const inTurn = known.toSorted((one, other) => one.turn - other.turn);
  const looks = inTurn.slice(0, most).map(async ({ dashboard: { id, title } }, nth) => {
    await new Promise((resolve) => setTimeout(resolve, Math.floor(nth / perSecond) * 1000));
    return { title, sharedWith: await readersOf(permissions, id) };
  });
  const others = inTurn
    .slice(most)
    .flatMap(({ dashboard: { title }, sharedWith }) =>
      sharedWith === undefined ? [] : [{ title, sharedWith: ok(sharedWith) }],
    );
  return [...(await Promise.all(looks)), ...others];
}

async function readersOf(permissions: DashboardPermissions, id: string): Promise<Look<number>> {
  const looked = await look(() => permissions.grants(id));
  const grants = looked.ok ? looked.value : looked;
  return grants.ok ? ok(readersIn(grants.value)) : grants;
}

/** Owners are authors and no readers. */
const readersIn = (grants: readonly Grant[]): number => grants.filter(({ access }) => access !== 'owns').length;
