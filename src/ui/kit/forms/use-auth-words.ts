import type { AuthFailure } from '#domain/people/auth-failure';
import { useAttributeName } from './use-attribute-name';
import { useTexts } from '../../portal/texts/use-texts';

/** Returns the sentence for a sign-in failure. A kind without words in the locale file doesn't compile. */
export function useAuthWords(): (failure: AuthFailure) => string {
  const { t } = useTexts();
  const nameOf = useAttributeName();
  return (failure) =>
    t(`authFailure.${failure.kind}`, {
      name: 'name' in failure ? failure.name : '',
      advice: failure.kind === 'refused-password' ? t(`passwordRules.advice.${failure.rule ?? 'other'}`) : '',
      names: 'names' in failure ? failure.names.map(nameOf).join(', ') : '',
    });
}
