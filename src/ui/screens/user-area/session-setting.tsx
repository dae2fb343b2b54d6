import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { useSignOut } from '../../page/use-sign-out';
import { Confirmation } from './confirmation';
import { Setting } from './user-page';

/** Leaving this browser, or all of them. */
export function SessionSetting() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const signOutEverywhere = useSignOut('everywhere');
  const [asking, setAsking] = useState(false);
  return (
    <Setting title={t('userArea.session')} text={t('userArea.sessionText')}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={signOut}>{t('userArea.signOut')}</Button>
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('userArea.signOutEverywhere')}
        </Button>
      </div>
      <Confirmation
        open={asking}
        onOpenChange={setAsking}
        title={t('userArea.everywhereTitle')}
        action={
          <Button kind="main" onClick={signOutEverywhere}>
            {t('userArea.everywhereNow')}
          </Button>
        }
      >
        <p className="text-body text-muted">{t('userArea.everywhereText')}</p>
      </Confirmation>
    </Setting>
  );
}
