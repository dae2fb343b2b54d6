import type { Grant } from '../../ports/dashboard-permissions';

/** The difference between the grants that a dashboard should have and those that it has. */
export interface Difference {
  grant: Grant[];
  /** Grants to the portal's own groups that it should not have. */
  revoke: Grant[];
  /** Made by others. Owners are not counted: without one, nobody could work on the dashboard. */
  drift: Grant[];
}

/** `isOurs` tells the principals that only the portal shares with. */
export function differenceOf(
  wanted: readonly Grant[],
  found: readonly Grant[],
  isOurs: (principal: string) => boolean,
): Difference {
  const revoke: Grant[] = [];
  const drift: Grant[] = [];
  const kept = new Set<string>();
  for (const grant of found) {
    if (!isOurs(grant.principal) || grant.link) {
      if (grant.link || grant.access !== 'owns') drift.push(grant);
    } else if (!wanted.some(({ principal }) => principal === grant.principal)) revoke.push(grant);
    else if (grant.access === 'reads') kept.add(grant.principal);
    // Others gave the portal's group more than reading.
    else if (grant.access === 'owns') {
      kept.add(grant.principal);
      drift.push(grant);
    }
  }
  return { grant: wanted.filter(({ principal }) => !kept.has(principal)), revoke, drift };
}

/** The grants that the portal has changed, as they were before it did. */
export interface Originals {
  present: readonly Grant[];
  /** The portal made these. */
  absent: readonly Grant[];
}

/** After a change to what was `found`. Of several changes to one grant, the first counts. */
export function originalsAfter(
  { present, absent }: Originals,
  found: readonly Grant[],
  { grant, revoke }: Pick<Difference, 'grant' | 'revoke'>,
): Originals {
  const touched = [...grant, ...revoke].filter((one) => !isIn([...present, ...absent])(one));
  return {
    present: [...present, ...found.filter(isIn(touched))],
    absent: [...absent, ...touched.filter((one) => !isIn(found)(one))],
  };
}

/** The change that brings the originals back, and leaves everything else as it is `found` now. */
export function undoing({ present, absent }: Originals, found: readonly Grant[]): Pick<Difference, 'grant' | 'revoke'> {
  return {
    grant: present.filter((one) => !found.some((other) => isSame(one, other) && one.access === other.access)),
    revoke: found.filter((one) => absent.some((other) => isSame(one, other))),
  };
}

/** The grants once a change is made. */
export const afterChange = (
  found: readonly Grant[],
  { grant, revoke }: Pick<Difference, 'grant' | 'revoke'>,
): Grant[] => [...found.filter((one) => !isIn([...grant, ...revoke])(one)), ...grant];

const isSame = (one: Grant, other: Grant): boolean => one.principal === other.principal && one.link === other.link;

const isIn =
  (grants: readonly Grant[]) =>
  (one: Grant): boolean =>
    grants.some((other) => isSame(one, other));
