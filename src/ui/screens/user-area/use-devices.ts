import { useState } from 'react';
import type { Portal } from '#application/portal';
import type { Device, DevicePage } from '#domain/people/account';
import { useAttempt } from '../../forms/use-attempt';
import { useLoaded } from '../../loading/use-loaded';
import { usePortal } from '../../portal/use-portal';

const firstPageOf = (account: Portal['account']) => account.devices();

/** The devices, a page at a time. */
export function useDevices() {
  const { account } = usePortal();
  const [first] = useLoaded(firstPageOf);
  const [later, setLater] = useState<DevicePage[]>([]);
  // By id, what has become of them since; undefined for those forgotten.
  const [changes, setChanges] = useState<ReadonlyMap<string, Device | undefined>>(new Map());
  const { failure, busy, take } = useAttempt();

  const pages = first.status === 'ready' ? [first.value, ...later] : [];
  const next = pages.at(-1)?.next;
  const change = (id: string, device: Device | undefined): void => setChanges((now) => new Map(now).set(id, device));
  return {
    devices: pages
      .flatMap(({ devices }) => devices)
      .flatMap((device) => (changes.has(device.id) ? (changes.get(device.id) ?? []) : device)),
    next,
    failure: first.status === 'failed' ? first.failure : failure,
    loading: first.status === 'loading' || busy,
    more: async (): Promise<void> => {
      const page = await take(() => account.devices(next));
      if (page?.ok) setLater((now) => [...now, page.value]);
    },
    changed: (device: Device): void => change(device.id, device),
    forgotten: ({ id }: Device): void => change(id, undefined),
  };
}
