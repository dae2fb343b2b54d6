import type { Person } from './viewed-person';

/** People on a page. */
export const peopleOnPage = 50;

/** A person as the list of everyone shows them. */
export interface ListedPerson extends Person {
  /** Those at their last opening, or of the registered reader; missing if neither is known. */
  groups?: readonly string[] | undefined;
  /** When they last used the portal; missing if they never have. */
  lastSeenAt?: Date | undefined;
  /** In this month. */
  sessions: number;
  /** Of this month so far; missing if the plan has no price for a person. */
  cost?: number | undefined;
}

/** People who haven't used the portal for ninety days. */
export interface UnseenPeople {
  count: number;
  /** Of their seats, a month; missing unless the plan is by reader. */
  cost?: number | undefined;
  currency?: string | undefined;
  countedAt: Date;
  /** The longest unseen first, each with the largest of their groups. `lastSeenAt` is missing if no visit is recorded. */
  people: readonly { sub: string; group?: string | undefined; lastSeenAt?: Date | undefined }[];
}

/** Asks for people whose name, address or username begins with `begins`, or for a group's members. `after` is the `next` of the page before. */
export interface EveryoneAsked {
  begins: string;
  group?: string | undefined;
  after?: string | undefined;
}

export interface PeoplePage {
  people: ListedPerson[];
  /** When the pool listed them; missing if the backend doesn't say. */
  readAt?: Date | undefined;
  /** The pool doesn't answer now, and these are the people as last read. */
  isKept?: boolean | undefined;
  /** Of the costs; missing without a plan. */
  currency?: string | undefined;
  /** Asks for the next page; missing on the last one. */
  next?: string | undefined;
}
