import { useState } from 'react';
import type { Portal } from '#application/portal';
import type { Device, DevicePage } from '#domain/people/account';
import { ok } from '#domain/result';
import { useLoader } from '../../loading/use-loader';

/** The first page, or the known ones with the next page added. */
async function devicesOf({ account }: Portal, known?: DevicePage) {
  const page = await account.devices(known?.next);
  return page.ok ? ok({ ...page.value, devices: [...(known?.devices ?? []), ...page.value.devices] }) : page;
}

/** The devices, a page at a time. */
export function useDevices() {
  const { value: known, failure, busy, load } = useLoader(devicesOf);
  // By id, what has become of them since; undefined for those forgotten.
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
