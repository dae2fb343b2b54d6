import { cutText } from '../cut-text';
import type { Query } from '../dashboards/viewing/view-in-address';

/** The lists of people, in the order of their buttons: everyone, those who wait for a manager, and those who haven't been here for long. */
export const peopleLists = ['everyone', 'asking', 'locked', 'unseen'] as const;
export type PeopleList = (typeof peopleLists)[number];

export interface PeopleFilter {
  list: PeopleList;
  /** How a name, an email address or a username begins; only of everyone. */
  text: string;
  /** Only its members, of everyone; not together with `text`. */
  group?: string | undefined;
}

/** An address has room for more, but nobody types more. */
const longestText = 100;
/** Of a group's name in Cognito. */
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
