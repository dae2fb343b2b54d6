/** Most urgent first. */
export const healthStates = ['wrong', 'warning', 'unknown', 'ok'] as const;
export type HealthState = (typeof healthStates)[number];

export const healthAreas = ['quicksight', 'embedding', 'sign-in', 'address', 'data', 'mail', 'exports'] as const;
export type HealthArea = (typeof healthAreas)[number];

/** In the user's language, from the backend, because other backends check other things. */
export interface HealthFinding {
  state: Exclude<HealthState, 'ok'>;
  /** Names it in the runbook. */
  code: string;
  what: string;
  why: string;
  step: string;
  /** When a check first found it, with none since that missed it. Missing if this check is the first. */
  since?: Date | undefined;
}

export interface AreaHealth {
  area: string;
  state: HealthState;
  checks: number;
  /** How many are not ok. */
  found: number;
  /** What is well, in the user's language; missing where a backend only counts. */
  passed?: readonly string[] | undefined;
}

export interface Health {
  checkedAt: Date;
  /** Most urgent first. */
  findings: readonly HealthFinding[];
  areas: readonly AreaHealth[];
  /** Jobs of this month for exports, and the ceiling; missing where the portal makes no files. */
  exports?: { jobs: number; perMonth?: number | undefined } | undefined;
}

/** The last check's findings by code, most urgent first, without those that managers have mended since. Empty before the first check. */
export type LastCheck = readonly string[];

/** Where in the portal a manager mends a finding. */
export type MendingPlace = 'permissions' | 'sync';

const mendingPlaces: ReadonlyMap<string, MendingPlace> = new Map([
  ['not-shared-by-portal', 'permissions'],
  ['never-applied', 'permissions'],
  ['not-applied-yet', 'permissions'],
  ['dashboards-gone', 'sync'],
]);

/** Returns where a manager can mend a finding, or undefined if only the operator can. Unknown codes are left to the operator. */
export const mendingPlaceOf = ({ code }: Pick<HealthFinding, 'code'>): MendingPlace | undefined =>
  mendingPlaces.get(code);

/** Counts the findings that managers can mend themselves. */
export const countMendable = (codes: LastCheck): number =>
  codes.filter((code) => mendingPlaceOf({ code }) !== undefined).length;

export const mostUrgent = (states: readonly HealthState[]): HealthState =>
  healthStates.find((state) => states.includes(state)) ?? 'ok';

export function byUrgency<Item extends { state: HealthState }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => healthStates.indexOf(a.state) - healthStates.indexOf(b.state));
}

/** How many findings are in each state, most urgent first; states without any are left out. */
export function countStates(findings: readonly HealthFinding[]): { state: HealthFinding['state']; count: number }[] {
  return (['wrong', 'warning', 'unknown'] as const).flatMap((state) => {
    const count = findings.filter((finding) => finding.state === state).length;
    return count > 0 ? [{ state, count }] : [];
  });
}
