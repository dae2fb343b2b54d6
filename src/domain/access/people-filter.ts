import { cutText } from '../cut-text';
import type { Query } from '../dashboards/viewing/view-in-address';

/**
 * The lists of people, in the order of their buttons: everyone, those who wait for a manager, those not seen for 90 days, and those whom
 * their company has disabled or deleted.
 */
export const peopleLists = ['everyone', 'asking', 'locked', 'unseen', 'left'] as const;
export type PeopleList = (typeof peopleLists)[number];

export interface PeopleFilter {
  list: PeopleList;
  /** The beginning of a name, an email address or a username, or a part of a leaver's address. Narrows everyone and leavers only. */
  text: string;
  /** Narrows everyone to the members of this group. Ignored with `text`. */
  group?: string | undefined;
}

/** In UTF-16 units. */
const longestText = 100;
/** Cognito's limit. */
const longestGroup = 128;

/** Reads the filter from the address, ignoring invalid values. */
export const peopleFilterIn = ({ list, q, group }: Query): PeopleFilter => ({
  list: peopleLists.find((known) => known === list) ?? 'everyone',
  text: typeof q === 'string' ? cutText(q, longestText) : '',
  group: typeof group === 'string' && group !== '' ? cutText(group, longestGroup) : undefined,
});

export const queryOfPeople = ({ list, text, group }: PeopleFilter) => ({
  list: list === 'everyone' ? undefined : list,
  q: text.trim() === '' ? undefined : cutText(text, longestText),
  group,
});
