import { ChatBubbleBottomCenterTextIcon, EnvelopeIcon, QrCodeIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { type MfaPreference, type MfaMethod, withMethod, withoutMethod } from '#domain/people/mfa';
import { Button } from '../../../kit/button';
import type { IconDrawing } from '../../../kit/drawings/icon-drawing';
import { useFocusBack } from '../../../kit/focus/use-focus-back';
import { useSay } from '../../../kit/notices/use-say';
import { useTexts } from '../../../portal/texts/use-texts';
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

interface SentItemProps {
  mfa: MfaPreference;
  /** Where codes go; undefined if they can't be turned on. */
  to: string | undefined;
  onPrefer: (preference: MfaPreference) => Promise<void>;
}

export function SmsItem(props: SentItemProps) {
  const { t } = useTexts();
  return (
    <SentItem
      {...props}
      method="SMS_MFA"
      icon={ChatBubbleBottomCenterTextIcon}
      title={props.to && t('account.smsTo', { number: props.to })}
      offer={props.to ? t('signIn.method.SMS_MFA.text') : t('account.smsNeedsPhone')}
    />
  );
}

export function EmailItem(props: SentItemProps) {
  const { t } = useTexts();
  return (
    <SentItem
      {...props}
      method="EMAIL_OTP"
      icon={EnvelopeIcon}
      title={props.to && t('account.emailTo', { address: props.to })}
      offer={props.to ? t('account.emailNoReset') : t('account.emailNeedsVerified')}
    />
  );
}

interface MethodProps {
  method: 'SMS_MFA' | 'EMAIL_OTP';
  icon: IconDrawing;
  title: string | undefined;
  /** What the method sends or needs, or what turning it on prevents. */
  offer: string;
}

function SentItem({ mfa, to, onPrefer, method, icon, title, offer }: SentItemProps & MethodProps) {
  const { t } = useTexts();
  const name = t(`signIn.method.${method}.name`);
  const on = mfa.enabled.includes(method);
  return (
    <SettingItem
      icon={icon}
      name={title ?? name}
      meta={mfa.preferred === method ? t('account.preferred') : offer}
      status={<OnOff on={on}>{on ? t('account.on') : t('account.off')}</OnOff>}
      actions={
        on ? (
          <MfaActions {...{ mfa, method, name, onPrefer }} />
        ) : (
          to && (
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
