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

/** A past month's cost; `isLeast` if readers who opened nothing may have been billed too. */
export interface MonthCost {
  cost: number;
  isLeast?: true;
}

/**
 * Returns the cost of a past month, as far as it can be told. How many readers were registered then isn't kept, so a plan by reader has a
 * least cost. Undefined for a month without use: it may be before the first record. With a cap the sums don't tell the cost, so `people`
 * is read.
 */
export async function costOfPastMonth(
  plan: Plan | undefined,
  sum: Sessions & { people: number },
  people: () => Promise<readonly Sessions[]>,
): Promise<MonthCost | undefined> {
  if (!plan || sessionsOf(sum) === 0) return undefined;
  if (plan.kind === 'per-reader') return { cost: sum.people * plan.price, isLeast: true };
  const isCapped = plan.kind === 'per-session' && plan.cap !== undefined;
  return { cost: costOfMonth(plan, isCapped ? await people() : [sum]) };
}

/** Returns a person's cost of each month. Undefined for a month without sessions, and for a plan without a price per person. */
export const costOfOwnMonth = (plan: Plan | undefined, sessions: number): number | undefined =>
  plan && sessions > 0 ? costOfPerson(plan, sessions) : undefined;
