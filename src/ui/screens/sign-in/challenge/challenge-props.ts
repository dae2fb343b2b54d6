import type { Session } from '#application/people/session/session';
import type { Attempt } from '../../../kit/forms/use-attempt';

export interface ChallengeProps {
  attempt: Attempt;
  answer: Session['answer'];
  onBack: () => void;
}
