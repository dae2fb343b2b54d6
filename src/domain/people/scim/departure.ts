/** What a company's directory wants for a person's account; `moved`: their groups changed. */
export const personGoals = ['active', 'moved', 'disabled', 'deleted'] as const;
export type PersonGoal = (typeof personGoals)[number];

/**
 * Steps in their order. A step that fails doesn't hold up the next ones.
 *
 * - `refused`: every call and live connection of the person is refused.
 * - `account`: the account in the user pool is disabled and its sessions end, or it is enabled again.
 * - `reader`: QuickSight's reader is removed.
 * - `groups`: the pool's groups follow the company's rules.
 * - `deliveries`: they are paused.
 * - `files`: files and exports end.
 * - `removed`, `data`: the account is removed and what the portal keeps about the person is erased.
 */
export const personSteps = [
  'refused',
  'account',
  'reader',
  'groups',
  'deliveries',
  'files',
  'removed',
  'data',
] as const;
export type PersonStep = (typeof personSteps)[number];

const leaving: readonly PersonStep[] = ['refused', 'account', 'reader', 'groups', 'deliveries', 'files'];

export const stepsOf: Record<PersonGoal, readonly PersonStep[]> = {
  active: ['account', 'groups'],
  moved: ['groups'],
  disabled: leaving,
  deleted: [...leaving, 'removed', 'data'],
};

export interface Departure {
  goal: PersonGoal;
  /** When the directory's call arrived at the portal, in milliseconds since 1970. */
  arrivedAt: number;
  /** When each finished step was done, in milliseconds since 1970. */
  steps: Partial<Record<PersonStep, number>>;
}

export const isDeparture = (goal: PersonGoal): goal is 'disabled' | 'deleted' =>
  goal === 'disabled' || goal === 'deleted';

export const openSteps = ({ goal, steps }: Pick<Departure, 'goal' | 'steps'>): PersonStep[] =>
  stepsOf[goal].filter((step) => steps[step] === undefined);
