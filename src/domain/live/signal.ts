import { type DashboardId, isDashboardId } from '../dashboards/dashboard';
import { longestSpread } from './pace';

/**
 * A change to one dashboard, to several by a sync, to requests for access, or to a person's own notifications, whose id is their version. A
 * signal never says what changed, because only the calls that read it enforce access.
 */
export type Signal = (
  | { kind: 'dashboard'; id: DashboardId }
  | { kind: 'catalogue'; id: 'sync' }
  | { kind: 'access'; id: 'requests' }
  | { kind: 'notices'; id: `${number}` }
) & {
  /** Over how long the browsers that hear it spread their readings; the sender knows how many there are. */
  spreadSeconds?: number;
};

/** Reads a signal; undefined for anything else, such as a signal of a later version. */
export function readSignal({ kind, id, spreadSeconds }: { [name in keyof Signal]?: unknown }): Signal | undefined {
  const signal = signalOf(kind, id);
  const isSpread = typeof spreadSeconds === 'number' && spreadSeconds > 0 && spreadSeconds <= longestSpread;
  return signal && isSpread ? { ...signal, spreadSeconds } : signal;
}

function signalOf(kind: unknown, id: unknown): Signal | undefined {
  if (kind === 'dashboard') return typeof id === 'string' && isDashboardId(id) ? { kind, id } : undefined;
  if (kind === 'access') return id === 'requests' ? { kind, id } : undefined;
  if (kind === 'notices') return typeof id === 'string' && isVersion(id) ? { kind, id } : undefined;
  return kind === 'catalogue' && id === 'sync' ? { kind, id } : undefined;
}

const isVersion = (id: string): id is `${number}` => /^\d{1,15}$/.test(id);
