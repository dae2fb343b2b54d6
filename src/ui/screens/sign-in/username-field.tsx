import type { ComponentProps } from 'react';
import type { AuthFailure } from '#domain/people/auth-failure';
import { TextField } from '../../kit/fields/text-field';
import { useTexts } from '../../portal/texts/use-texts';

interface UsernameFieldProps extends Pick<
  ComponentProps<typeof TextField>,
  'ref' | 'value' | 'onChange' | 'error' | 'errorLine' | 'autoComplete'
> {
  /** Focuses the field when it appears. */
  hasFocus?: boolean;
}

/** The username, in the form that password managers recognise. */
export function UsernameField({ hasFocus = true, ...field }: UsernameFieldProps) {
  const { t } = useTexts();
  return (
    <TextField
      size="lg"
      label={t('signIn.username')}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page's one purpose is to be typed in
      autoFocus={hasFocus}
      {...field}
    />
  );
}

const ofUsernames = new Set<AuthFailure['kind']>([
  'empty-username',
  'invalid-username',
  'address-as-username',
  'no-address-as-username',
  'username-taken',
]);

/** Shown at the field instead of above the form. */
export const isOfUsername = ({ kind }: AuthFailure): boolean => ofUsernames.has(kind);
