import { type Sessions, sessionsOf } from './use';

/** How Amazon bills the operator: per reader, per session with an optional cap per reader, or for a capacity of sessions. */
export const planKinds = ['per-reader', 'per-session', 'capacity'] as const;

/**
 * The operator's plan (setting `plan`): its prices are theirs to look up, because Amazon's differ by region and contract
 * (https://aws.amazon.com/quicksight/pricing).
 */
export interface Plan {
  kind: (typeof planKinds)[number];
  /** As of ISO 4217, such as EUR. */
  currency: string;
  /** Per reader and month, per session, or per session beyond the capacity. */
  price: number;
  /** With `per-session`: the highest cost of a reader in a month. */
  cap?: number | undefined;
  /** With `capacity`: the price of a month, and the sessions that it includes. */
  minimum?: number | undefined;
  included?: number | undefined;
  /** The day on which the prices were looked up, such as 2026-11-01. */
  asOf?: string | undefined;
}

/** Returns one person's cost of a month; undefined for a capacity, which has no price per person. */
export function costOfPerson(plan: Plan, sessions: number): number | undefined {
  if (sessions === 0) return 0;
  if (plan.kind === 'per-reader') return plan.price;
  if (plan.kind === 'per-session') return Math.min(sessions * plan.price, plan.cap ?? Infinity);
  return undefined;
}

/** Returns the cost of a month with these people's sessions; `readers` includes those who opened nothing. */
export function costOfMonth(plan: Plan, people: readonly Sessions[], readers = 0): number {
  if (plan.kind === 'per-reader')
    return Math.max(readers, people.filter((use) => sessionsOf(use) > 0).length) * plan.price;
  if (plan.kind === 'per-session') {
    return people.reduce((sum, use) => sum + (costOfPerson(plan, sessionsOf(use)) ?? 0), 0);
  }
  const sessions = people.reduce((sum, use) => sum + sessionsOf(use), 0);
  return (plan.minimum ?? 0) + Math.max(0, sessions - (plan.included ?? 0)) * plan.price;
}
