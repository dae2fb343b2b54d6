import { useRef, useState } from 'react';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { Device, DevicePage } from '#domain/people/account';
import type { Portal } from '#application/portal';
import { ok } from '#domain/result';
import { AuthFailureNotice } from '../../kit/notices/auth-failure-notice';
import { Button } from '../../kit/button';
import { ListSkeleton } from '../../kit/skeleton';
import { useAuthWords } from '../../kit/forms/use-auth-words';
import { SessionList, sessionsOf } from './sessions/session-list';
import { DeviceRow } from './device-row';
import { keepFocusIn } from '../../kit/focus/keep-focus-in';
import { WithSupport } from '../../kit/notices/with-support';
import { NothingToSet, Setting, UserPage } from './user-page';
import { useLoader } from '../../portal/loading/use-loader';
import { useTexts } from '../../portal/texts/use-texts';

/** Where the user is signed in, if the pool records that, and the devices on which they have been, sixty at a time. */
export function Devices() {
  const { t } = useTexts();
  const sessions = useLoader(sessionsOf);
  const isTracked = sessions.failure?.kind !== 'no-session-tracking';
  const { devices, next, failure, busy, more, changed, forgotten } = useDevices();
  const list = useRef<HTMLUListElement>(null);
  const forget = (device: Device): void => {
    forgotten(device);
    keepFocusIn(list.current);
  };
  const untracked = failure?.kind === 'no-device-tracking' ? failure : undefined;
  const empty = devices.length === 0 && !busy && !failure;
  return (
    <UserPage title={t('route.device')} isWide>
      {isTracked && <SessionList loaded={sessions} />}
      {untracked ? (
        <NoTracking failure={untracked} />
      ) : (
        <Setting
          title={empty ? t('devices.none') : t('devices.title')}
          text={empty ? t('devices.noneText') : t('devices.text')}
        >
          <ul ref={list} tabIndex={-1} aria-label={t('devices.title')} className="-mt-2.5 outline-none">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} onChanged={changed} onForgotten={() => forget(device)} />
            ))}
          </ul>
          {busy && devices.length === 0 && <ListSkeleton rows={3} />}
          {failure && <AuthFailureNotice failure={failure} />}
          {next !== undefined && (
            <Button className="mt-4" busy={busy} busyLabel={t('page.loading')} onClick={more}>
              {t('action.showMore')}
            </Button>
          )}
        </Setting>
      )}
    </UserPage>
  );
}

/** Says that the pool tracks no devices. Neither an alert nor in the error log, because nothing is wrong. */
function NoTracking({ failure }: { failure: AuthFailure }) {
  const { t } = useTexts();
  const words = useAuthWords();
  return <NothingToSet title={t('devices.none')} text={<WithSupport>{words(failure)}</WithSupport>} />;
}

async function devicesOf({ account }: Portal, known?: DevicePage) {
  const page = await account.devices(known?.next);
  return page.ok ? ok({ ...page.value, devices: [...(known?.devices ?? []), ...page.value.devices] }) : page;
}

function useDevices() {
  const { value: known, failure, busy, load } = useLoader(devicesOf);
  // The changes since, by id; undefined for forgotten devices.
  const [changes, setChanges] = useState<ReadonlyMap<string, Device | undefined>>(new Map());
  const change = (id: string, device: Device | undefined): void => setChanges((now) => new Map(now).set(id, device));
  const devices = known?.devices ?? [];
  return {
    devices: devices.flatMap((device) => (changes.has(device.id) ? (changes.get(device.id) ?? []) : device)),
    next: known?.next,
    failure,
    busy,
    more: () => void load(known),
    changed: (device: Device): void => change(device.id, device),
    forgotten: ({ id }: Device): void => change(id, undefined),
  };
}
