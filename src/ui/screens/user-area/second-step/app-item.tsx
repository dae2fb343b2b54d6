import { QrCodeIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { MfaPreference } from '#domain/people/mfa';
import { Button } from '../../../components/button';
import { useSay } from '../../../notices/use-say';
import { useFocusBack } from '../../../focus/use-focus-back';
import { AppSetup } from './app-setup';
import { MfaActions } from './mfa-actions';
import { OnOff, SettingItem } from '../setting-item';
import { useTexts } from '../../../use-texts';

interface AppItemProps {
  mfa: MfaPreference;
  onPrefer: (preference: MfaPreference) => Promise<void>;
  onChanged: () => Promise<void>;
}

/** The authenticator app as a second step. */
export function AppItem({ mfa, onPrefer, onChanged }: AppItemProps) {
  const { t } = useTexts();
  const say = useSay();
  const [settingUp, setSettingUp] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(settingUp);
  const method = 'SOFTWARE_TOKEN_MFA';
  const name = t(`signIn.method.${method}.name`);
  const on = mfa.enabled.includes(method);
  const setUp = on ? t('account.setUpAgain') : t('account.setUp');
  return (
    <SettingItem
      icon={QrCodeIcon}
      name={name}
      meta={on && mfa.preferred === method ? t('account.preferred') : t('signIn.method.SOFTWARE_TOKEN_MFA.text')}
      status={<OnOff on={on}>{on ? t('account.on') : t('account.off')}</OnOff>}
      actions={
        !settingUp && (
          <>
            {on && <MfaActions {...{ mfa, method, name, onPrefer }} />}
            <Button
              ref={opener}
              size="sm"
              aria-label={t('action.of', { action: setUp, name })}
              onClick={() => setSettingUp(true)}
            >
              {setUp}
            </Button>
          </>
        )
      }
    >
      {settingUp && (
        <AppSetup
          mfa={mfa}
          onCancel={() => setSettingUp(false)}
          onDone={async () => {
            setSettingUp(false);
            await onChanged();
            say({ kind: 'success', text: t('account.setUpDone') });
          }}
          onDoneLate={onChanged}
        />
      )}
    </SettingItem>
  );
}
