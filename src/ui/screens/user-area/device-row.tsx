import { ComputerDesktopIcon } from '@heroicons/react/24/outline';
import { Trans } from 'react-i18next';
import type { Device } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { Result } from '#domain/result';
import { readUserAgent } from '#domain/people/user-agent';
import { AuthFailureNotice } from '../../kit/notices/auth-failure-notice';
import { Button } from '../../kit/button';
import { useSay } from '../../kit/notices/use-say';
import { Chip } from '../../kit/chip';
import { When } from '../../kit/when';
import { useAttempt } from '../../kit/forms/use-attempt';
import { usePortal } from '../../portal/use-portal';
import { ConfirmedButton } from '../../kit/forms/confirmation';
import { OnOff, SettingItem } from './setting-item';
import { useTexts } from '../../portal/texts/use-texts';

interface DeviceRowProps {
  device: Device;
  onChanged: (device: Device) => void;
  onForgotten: () => void;
}

export function DeviceRow({ device, onChanged, onForgotten }: DeviceRowProps) {
  const { t } = useTexts();
  const say = useSay();
  const { account } = usePortal();
  const { failure, count, busy, take } = useAttempt();
  const agent = readUserAgent(device.name);
  const name = agent ? t('devices.browserOn', { ...agent }) : device.name || t('devices.unnamed');
  const call = (action: string): string => t('action.of', { action, name });
  const act = async (ask: () => Promise<Result<void, AuthFailure>>, then: () => void): Promise<void> => {
    const outcome = await take(ask);
    if (outcome?.ok) then();
  };
  const forget = () =>
    act(
      () => account.forgetDevice(device.isThis ? undefined : device.id),
      () => {
        onForgotten();
        say({ kind: 'success', text: t('devices.forgotten', { name }) });
      },
    );
  const remember = (remembered: boolean) =>
    act(
      () => account.rememberDevice(remembered),
      () => onChanged({ ...device, remembered }),
    );
  const toggle = device.remembered ? t('devices.dontRemember') : t('devices.remember');
  return (
    <SettingItem
      icon={ComputerDesktopIcon}
      name={
        <>
          <bdi>{name}</bdi>
          {device.isThis && <Chip className="ml-2 inline-block">{t('devices.this')}</Chip>}
        </>
      }
      meta={
        device.lastSignIn && (
          <Trans i18nKey="devices.lastSignIn" components={{ when: <When date={device.lastSignIn} /> }} />
        )
      }
      status={
        device.remembered !== undefined && (
          <OnOff on={device.remembered}>
            {device.remembered ? t('devices.remembered') : t('devices.notRemembered')}
          </OnOff>
        )
      }
      actions={
        <>
          {device.isThis && (
            <Button size="sm" aria-label={call(toggle)} busy={busy} onClick={() => void remember(!device.remembered)}>
              {toggle}
            </Button>
          )}
          <ConfirmedButton
            size="sm"
            aria-label={call(t('devices.forget'))}
            title={t('devices.forgetTitle', { name })}
            text={t('devices.forgetText')}
            confirm={t('devices.forget')}
            onConfirm={() => void forget()}
          >
            {t('devices.forget')}
          </ConfirmedButton>
        </>
      }
    >
      {failure && <AuthFailureNotice key={count} failure={failure} />}
    </SettingItem>
  );
}
