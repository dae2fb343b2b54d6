import { ChatBubbleBottomCenterTextIcon } from '@heroicons/react/24/outline';
import { type MfaPreference, withMethod } from '#domain/people/mfa';
import { Button } from '../../../components/button';
import { MfaActions } from './mfa-actions';
import { OnOff, SettingItem } from '../setting-item';
import { useTexts } from '../../../use-texts';

interface SmsItemProps {
  mfa: MfaPreference;
  phone: string | undefined;
  onPrefer: (preference: MfaPreference) => Promise<void>;
}

/** Codes by SMS as a second step, for users with a verified number. */
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
