import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { useSignOut } from '../../page/use-sign-out';
import { SignOutEverywhere } from './sign-out-everywhere';
import { Setting } from './user-page';

/** Leaving this browser, or all of them. */
export function SessionSetting() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Setting title={t('userArea.session')} text={t('userArea.sessionText')}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={signOut}>{t('action.signOut')}</Button>
        <SignOutEverywhere />
      </div>
    </Setting>
  );
}
