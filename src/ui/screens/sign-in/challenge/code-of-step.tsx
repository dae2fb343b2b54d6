import type { ComponentProps } from 'react';
import { CodeField } from '../../../kit/fields/code-field';
import { useTexts } from '../../../portal/texts/use-texts';

export function CodeOfStep(
  field: Pick<ComponentProps<typeof CodeField>, 'ref' | 'value' | 'onCode' | 'error' | 'isSentWhole'>,
) {
  const { t } = useTexts();
  return (
    <CodeField
      label={t('signIn.code')}
      hint={t('signIn.codeHint')}
      name="code"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The step's one purpose is to be typed in
      autoFocus
      {...field}
    />
  );
}
