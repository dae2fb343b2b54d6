import { dayIn } from '../conventions';
import { type Dashboard, type PostedIssue, isBlank } from './dashboard';

/** How old data may become, as ISO 8601 writes durations, in hours. */
const hoursOf = { PT1H: 1, PT4H: 4, PT12H: 12, P1D: 24, P2D: 48, P7D: 168, P31D: 744 } as const;

export type PromisedAge = keyof typeof hoursOf;
/** The maximum ages that managers can choose, the shortest first. */
export const promisedAges = Object.keys(hoursOf) as PromisedAge[];

export const isPromisedAge = (text: string): text is PromisedAge => Object.hasOwn(hoursOf, text);

/** Whether a text is a day of the calendar, such as `2027-01-31`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00Z`) : undefined;
  return time !== undefined && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Facts that help people decide whether to rely on a dashboard. Unknown and empty ones are absent. */
export interface Trust {
  refreshedAt?: Date;
  /** The data is older than promised. */
  isLate: boolean;
  promised?: PromisedAge;
  owner?: string;
  /** `isOver` after its last day in the person's time zone. */
  verified?: { until: string; isOver: boolean };
  knownIssue?: KnownIssue;
}

export interface KnownIssue {
  text: string;
  posted?: PostedIssue;
}

type Trusted = Pick<
  Dashboard,
  'refreshedAt' | 'owner' | 'verifiedUntil' | 'promisedAge' | 'knownIssue' | 'issuePosted'
>;

export function trustIn(dashboard: Trusted, now: Date, timeZone?: string): Trust {
  const { refreshedAt, owner = '', verifiedUntil: until = '', promisedAge: promised = '' } = dashboard;
  const knownIssue = knownIssueIn(dashboard);
  return {
    ...(refreshedAt && { refreshedAt }),
    isLate: isLate(dashboard, now),
    ...(isPromisedAge(promised) && { promised }),
    ...(!isBlank(owner) && { owner }),
    ...(isDay(until) && { verified: { until, isOver: until < dayIn(timeZone, now) } }),
    ...(knownIssue && { knownIssue }),
  };
}

export function knownIssueIn({ knownIssue: text = '', issuePosted: posted }: Trusted): KnownIssue | undefined {
  return isBlank(text) ? undefined : { text: text.trim(), ...(posted && { posted }) };
}

/** The standings that managers filter by; an expired verification counts as none. */
export const trustMarks = ['verified', 'not-verified', 'late', 'known-issue', 'no-owner'] as const;
export type TrustMark = (typeof trustMarks)[number];

export function hasMark(mark: TrustMark, { verified, isLate, knownIssue, owner }: Trust): boolean {
  switch (mark) {
    case 'verified':
      return verified?.isOver === false;
    case 'not-verified':
      return verified?.isOver !== false;
    case 'late':
      return isLate;
    case 'known-issue':
      return knownIssue !== undefined;
    case 'no-owner':
      return owner === undefined;
  }
}

/** Whether the data is older than promised. False without a promise or if its age is unknown. */
export function isLate({ refreshedAt, promisedAge = '' }: Trusted, now: Date): boolean {
  if (!refreshedAt || !isPromisedAge(promisedAge)) return false;
  return now.getTime() - refreshedAt.getTime() > hoursOf[promisedAge] * 3_600_000;
}

/** The position of the refresh in the last 24 hours, from 0 to 1 (now); undefined if earlier. */
export function partOfLastDay(refreshedAt: Date, now: Date): number | undefined {
  const part = 1 - (now.getTime() - refreshedAt.getTime()) / 86_400_000;
  return part < 0 ? undefined : Math.min(part, 1);
}

/** The oldest of the times; undefined if there are none, or one is unknown. */
export function oldestOf(times: readonly (number | null)[]): Date | undefined {
  const known = times.filter((time) => time !== null);
  return known.length > 0 && known.length === times.length ? new Date(Math.min(...known)) : undefined;
}
