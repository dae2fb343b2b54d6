import type { Person } from './viewed-person';

/** How many people a page has. */
export const peopleOnPage = 50;

/** A person as the list of everyone shows them. */
export interface ListedPerson extends Person {
  /** At their last opening, or as a registered reader; missing if neither is known. */
  groups?: readonly string[] | undefined;
  /** When they last used the portal; missing if they never have. */
  lastSeenAt?: Date | undefined;
  /** This month's. */
  sessions: number;
  /** This month's so far; missing without a price for a person. */
  cost?: number | undefined;
}

/** People who haven't used the portal for ninety days. */
export interface UnseenPeople {
  count: number;
  /** What their seats cost a month, and the currency; missing unless the plan is by reader. */
  cost?: number | undefined;
  currency?: string | undefined;
  countedAt: Date;
  /** The longest unseen first, by the largest of their groups. Without `lastSeenAt`, nothing is recorded. */
  people: readonly { sub: string; group?: string | undefined; lastSeenAt?: Date | undefined }[];
}

/** Which of everyone: those who begin like this, or a group's members, from the `next` of the page before. */
export interface EveryoneAsked {
  begins: string;
  group?: string | undefined;
  after?: string | undefined;
}

export interface PeoplePage {
  people: ListedPerson[];
  /** Of their costs; missing without a plan. */
  currency?: string | undefined;
  /** Asks for the next page; missing on the last one. */
  next?: string | undefined;
}
