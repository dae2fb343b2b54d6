import { type DashboardId, isDashboardId } from '../dashboards/dashboard';

/**
 * A change to one dashboard, to several by a sync, or to requests for access. A signal never says what changed, because only the calls that
 * read it enforce access.
 */
export type Signal =
  | { kind: 'dashboard'; id: DashboardId }
  | { kind: 'catalogue'; id: 'sync' }
  | { kind: 'access'; id: 'requests' };

/** Reads a signal; undefined for anything else, such as a signal of a later version. */
export function readSignal(kind: unknown, id: unknown): Signal | undefined {
  if (kind === 'dashboard') return typeof id === 'string' && isDashboardId(id) ? { kind, id } : undefined;
  if (kind === 'access') return id === 'requests' ? { kind, id } : undefined;
  return kind === 'catalogue' && id === 'sync' ? { kind, id } : undefined;
}
