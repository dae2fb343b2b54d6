import { cutText } from '../cut-text';
import type { Query } from '../dashboards/viewing/view-in-address';
import type { Month } from './use';
import { sortedBy, type UseOrder } from './use-order';

export const usedBy = ['group', 'person', 'dashboard'] as const;

/** How the use of a month is listed. */
export interface UsageView {
  /** The current one, if missing. */
  month?: Month | undefined;
  /** What the page shows first, if missing. */
  by?: (typeof usedBy)[number] | undefined;
  /** Narrows people to this group; with an empty name, to those in no group. */
  group?: string | undefined;
  /** The usual one of the table, if missing. */
  order?: UseOrder | undefined;
}

/** Cognito's limit, in UTF-16 units. */
const longestGroup = 128;

/** Reads the view from the address, ignoring invalid values. */
export function usageViewIn({ month, by: written, group, sort }: Query): UsageView {
  const by = usedBy.find((known) => known === written);
  return {
    month: typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    by,
    group: by === 'person' && typeof group === 'string' ? cutText(group, longestGroup) : undefined,
    order: orders.find((order) => writtenOrder(order) === sort),
  };
}

/** Spells every field, `undefined` for those that the address leaves out. */
export const queryOfUsage = ({ month, by, group, order }: UsageView) => ({
  month,
  by,
  group: by === 'person' ? group : undefined,
  sort: order && writtenOrder(order),
});

const orders: readonly UseOrder[] = sortedBy.flatMap((by) => [false, true].map((reversed) => ({ by, reversed })));

/** A minus reverses the order. */
const writtenOrder = ({ by, reversed }: UseOrder): string => `${reversed ? '-' : ''}${by}`;
