import { useSignOut } from '../../session/use-sign-out';
import { useTexts } from '../../portal/texts/use-texts';
import { ConfirmedButton } from '../../kit/forms/confirmation';

export function SignOutEverywhere() {
  const { t } = useTexts();
  return (
    <ConfirmedButton
      title={t('userArea.everywhereTitle')}
      text={t('userArea.everywhereText')}
      confirm={t('userArea.everywhereNow')}
      onConfirm={useSignOut('everywhere')}
    >
      {t('userArea.signOutEverywhere')}
    </ConfirmedButton>
  );
}
