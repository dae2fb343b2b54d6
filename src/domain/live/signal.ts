import { type DashboardId, isDashboardId } from '../dashboards/dashboard';

/**
 * Something has changed: one dashboard, any number of them by a sync, or requests for access and their answers. A signal never says
 * what, because only the calls that read it enforce rights.
 */
export type Signal =
  | { kind: 'dashboard'; id: DashboardId }
  | { kind: 'catalogue'; id: 'sync' }
  | { kind: 'access'; id: 'requests' };

/** Undefined for what is no signal, such as one of a later version. */
export function readSignal(kind: unknown, id: unknown): Signal | undefined {
  if (kind === 'dashboard') return typeof id === 'string' && isDashboardId(id) ? { kind, id } : undefined;
  if (kind === 'access') return id === 'requests' ? { kind, id } : undefined;
  return kind === 'catalogue' && id === 'sync' ? { kind, id } : undefined;
}
