import { useEffect, useState } from 'react';
import type { Device } from '../../../domain/account';
import type { AuthFailure } from '../../../domain/auth-failure';
import { usePortal } from '../../use-portal';

interface Listed {
  devices: Device[];
  /** Asks for the page after; undefined when there is none. */
  next?: string | undefined;
  failure?: AuthFailure | undefined;
  loading: boolean;
}

/** The devices, a page at a time. */
export function useDevices() {
  const { account } = usePortal();
  const [listed, setListed] = useState<Listed>({ devices: [], loading: true });

  const load = async (before: Device[], from?: string): Promise<void> => {
    setListed({ devices: before, next: from, loading: true });
    const answer = await account.devices(from);
    if (!answer.ok) setListed({ devices: before, next: from, failure: answer.failure, loading: false });
    else setListed({ devices: [...before, ...answer.value.devices], next: answer.value.next, loading: false });
  };
  useEffect(() => {
    let left = false;
    void account.devices().then((answer) => {
      if (left) return;
      if (answer.ok) setListed({ devices: answer.value.devices, next: answer.value.next, loading: false });
      else setListed({ devices: [], failure: answer.failure, loading: false });
    });
    return () => {
      left = true;
    };
  }, [account]);

  const change = (to: (devices: Device[]) => Device[]): void =>
    setListed((now) => ({ ...now, devices: to(now.devices) }));
  return {
    ...listed,
    more: () => load(listed.devices, listed.next),
    changed: (device: Device) => change((all) => all.map((one) => (one.id === device.id ? device : one))),
    forgotten: (device: Device) => change((all) => all.filter((one) => one.id !== device.id)),
  };
}
