import type { Attempt } from '../../../forms/use-attempt';

export interface ChallengeProps {
  attempt: Attempt;
  onBack: () => void;
}
