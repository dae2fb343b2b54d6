import { QrCodeIcon, ChatBubbleBottomCenterTextIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { type MfaPreference, type MfaMethod, withMethod, withoutMethod } from '#domain/people/mfa';
import { Button } from '../../../components/button';
import { useFocusBack } from '../../../focus/use-focus-back';
import { useSay } from '../../../notices/use-say';
import { useTexts } from '../../../use-texts';
import { OnOff, SettingItem } from '../setting-item';
import { AppSetup } from './app-setup';

interface AppItemProps {
  mfa: MfaPreference;
  onPrefer: (preference: MfaPreference) => Promise<void>;
  onChanged: () => Promise<void>;
}

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

interface SmsItemProps {
  mfa: MfaPreference;
  phone: string | undefined;
  onPrefer: (preference: MfaPreference) => Promise<void>;
}

export function SmsItem({ mfa, phone, onPrefer }: SmsItemProps) {
  const { t } = useTexts();
  const method = 'SMS_MFA';
  const name = t(`signIn.method.${method}.name`);
  const on = mfa.enabled.includes(method);
  const meta = on && mfa.preferred === method ? t('account.preferred') : t('signIn.method.SMS_MFA.text');
  return (
    <SettingItem
      icon={ChatBubbleBottomCenterTextIcon}
      name={phone ? t('account.smsTo', { number: phone }) : name}
      meta={phone || on ? meta : t('account.smsNeedsPhone')}
      status={<OnOff on={on}>{on ? t('account.on') : t('account.off')}</OnOff>}
      actions={
        on ? (
          <MfaActions {...{ mfa, method, name, onPrefer }} />
        ) : (
          phone && (
            <Button
              size="sm"
              aria-label={t('action.of', { action: t('account.turnOn'), name })}
              onClick={() => void onPrefer(withMethod(mfa, method))}
            >
              {t('account.turnOn')}
            </Button>
          )
        )
      }
    />
  );
}

interface MfaActionsProps {
  mfa: MfaPreference;
  method: MfaMethod;
  /** Completes the buttons' names. */
  name: string;
  onPrefer: (preference: MfaPreference) => Promise<void>;
}

function MfaActions({ mfa, method, name, onPrefer }: MfaActionsProps) {
  const { t } = useTexts();
  const call = (action: string): string => t('action.of', { action, name });
  return (
    <>
      {mfa.enabled.length > 1 && mfa.preferred !== method && (
        <Button
          size="sm"
          aria-label={call(t('account.prefer'))}
          onClick={() => void onPrefer({ enabled: mfa.enabled, preferred: method })}
        >
          {t('account.prefer')}
        </Button>
      )}
      <Button
        size="sm"
        aria-label={call(t('account.turnOff'))}
        onClick={() => void onPrefer(withoutMethod(mfa, method))}
      >
        {t('account.turnOff')}
      </Button>
    </>
  );
}
