import { useLocation, useRouter } from '@tanstack/react-router';
import type { Query } from '#domain/dashboards/viewing/view-in-address';
import type { TablePath } from '#domain/pages/route-table';

const page = '/management/people' satisfies TablePath;

interface PersonInAddress {
  /** The `sub` of the person whose panel is open. */
  person: string | undefined;
  /** Returns the address of a person's panel over the present list. */
  pathOf: (sub: string) => string;
  /** Opens another person's panel in place of this one. */
  open: (sub: string) => void;
  close: () => void;
}

/** Reads and changes the person in the address of People. The filter stays. */
export function usePersonInAddress(): PersonInAddress {
  const router = useRouter();
  const search = useLocation().search as Query;
  const { person, ...others } = search;
  const go = (sub: string | undefined): void =>
    void router.navigate({ to: page, search: (now: Query) => ({ ...now, person: sub }), replace: sub !== undefined });
  return {
    person: typeof person === 'string' && person !== '' ? person : undefined,
    pathOf: (sub) => router.buildLocation({ to: page, search: { ...others, person: sub } }).href,
    open: go,
    close: () => go(undefined),
  };
}
