import type { Attempt } from '../../../forms/use-attempt';

/** What every step after the password gets. */
export interface ChallengeProps {
  attempt: Attempt;
  onBack: () => void;
}
