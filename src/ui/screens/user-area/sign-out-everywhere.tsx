import { useState } from 'react';
import { Button } from '../../components/button';
import { useSignOut } from '../../session/use-sign-out';
import { Confirmation } from './confirmation';
import { useTexts } from '../../use-texts';

export function SignOutEverywhere() {
  const { t } = useTexts();
  const signOutEverywhere = useSignOut('everywhere');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('userArea.signOutEverywhere')}
      </Button>
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
    </>
  );
}
