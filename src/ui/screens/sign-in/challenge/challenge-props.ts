import type { Attempt } from '../../../forms/use-attempt';

/** The props of every step after the password. */
export interface ChallengeProps {
  attempt: Attempt;
  onBack: () => void;
}
