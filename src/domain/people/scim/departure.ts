/** What a company's directory wants of a person's account. */
export const personGoals = ['active', 'disabled', 'deleted'] as const;
export type PersonGoal = (typeof personGoals)[number];

/**
 * What is done, in this order; none waits for one before it that fails. `refused`: every call and socket refuses. `account`: the user pool's
 * account is disabled and its sessions end, or it is enabled again. `reader`: QuickSight's reader is removed. `groups`: those of the company's
 * rules. `deliveries` are paused, `files` and exports end. After a deletion the account is `removed` and the person's `data` is erased.
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

export const stepsOf = (goal: PersonGoal): readonly PersonStep[] =>
  goal === 'active' ? ['account', 'groups'] : goal === 'disabled' ? leaving : [...leaving, 'removed', 'data'];

/** What was done when, in milliseconds since 1970. */
export interface Departure {
  goal: PersonGoal;
  /** When the directory's call arrived here: it may have waited there. */
  arrivedAt: number;
  steps: Partial<Record<PersonStep, number>>;
}

export const openSteps = ({ goal, steps }: Departure): PersonStep[] =>
  stepsOf(goal).filter((step) => steps[step] === undefined);
