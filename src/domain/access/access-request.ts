import { dayIn } from '../conventions';
import type { DashboardId } from '../dashboards/dashboard';
import type { Actor } from '../dashboards/history/history';
import { isDay } from '../dashboards/trust';
import type { PermittedReader } from '../permissions/permission-review';

/** The longest note with a request or an answer, in UTF-16 units. */
export const noteLimit = 300;

/** How many requests of one person can wait at a time. */
export const mostWaiting = 20;

export interface AccessAnswer {
  granted: boolean;
  /** A message that declines the request; can be empty. */
  word: string;
  /** The manager's verified email address at that time; empty if they had none, or are forgotten. */
  by: string;
  /** Missing in what earlier releases stored. */
  bySub?: string;
  at: Date;
  /** The person's group that was given access, for that decision. */
  group?: string;
  /** The last day of a grant to the person alone. */
  until?: string;
}

/**
 * A request for access to an address that the person couldn't open. It is kept even if no dashboard has that address, so that
 * nobody can tell by asking.
 */
export interface AccessRequest {
  metaId: string;
  note: string;
  at: Date;
  /** Missing while the request is pending. */
  answer?: AccessAnswer;
}

/** A pending request as managers see it: for an existing dashboard that the person can't see yet. */
export interface WaitingRequest {
  dashboard: DashboardId;
  sub: string;
  /** Their verified address when they asked; can be empty. */
  email: string;
  /** The person's groups when they asked. */
  groups: string[];
  note: string;
  at: Date;
}

/**
 * `group`: gives access to one of the person's groups; `person`: to this person alone, through the day `until`. Without one, as pages of
 * earlier releases send it, the backend chooses the usual day.
 */
export type AccessDecision =
  | { kind: 'group'; group: string }
  | { kind: 'person'; until?: string }
  | { kind: 'decline'; word: string };

/** A person who can see a dashboard although none of their groups can. */
export interface PersonGrant {
  dashboard: DashboardId;
  sub: string;
  /** Their verified address when it was granted; can be empty. */
  email: string;
  /** The manager's `sub`; in what earlier releases stored, their email address. */
  by: string;
  at: Date;
  /** The last day, in UTC, such as `2027-02-27`. Missing in what earlier releases stored: such a grant lasts until it is withdrawn. */
  until?: string;
}

const day = 86_400_000;
const dayInUtc = (time: number): string => dayIn('UTC', new Date(time));

/** The days in UTC on which a grant made now can end: today at the earliest, in a year at the latest, and in 90 days unless changed. */
export const grantDays = (now: Date) => ({
  first: dayInUtc(now.getTime()),
  usual: dayInUtc(now.getTime() + 90 * day),
  last: dayInUtc(now.getTime() + 365 * day),
});

export function isGrantDay(text: string, now: Date): boolean {
  const { first, last } = grantDays(now);
  return isDay(text) && text >= first && text <= last;
}

/** Whether a grant still gives access: through its last day in UTC, the same moment for everyone wherever they are. */
export const holdsAt = ({ until }: Pick<PersonGrant, 'until'>, now: Date): boolean =>
  until === undefined || until >= dayInUtc(now.getTime());

/** The people who can see a dashboard in addition to its groups, as far as the backend knows. */
export interface DashboardReaders {
  people: PersonGrant[];
  /** Readers in the BI service when the portal last checked; missing if the portal doesn't manage its permissions. */
  biService?: { readers: PermittedReader[]; readAt?: Date; problem?: string };
}

export function answerOf(decision: AccessDecision, { sub, email }: Actor, at: Date): AccessAnswer {
  const word = decision.kind === 'decline' ? decision.word : '';
  const group = decision.kind === 'group' && { group: decision.group };
  const until = decision.kind === 'person' && decision.until !== undefined && { until: decision.until };
  return { granted: decision.kind !== 'decline', word, by: email, bySub: sub, at, ...group, ...until };
}

const week = 7 * day;

/** Whether the home page still shows a request: it is pending, or was answered within a week. */
export function isNewsAt({ answer }: AccessRequest, now: Date): boolean {
  return !answer || now.getTime() - answer.at.getTime() < week;
}
