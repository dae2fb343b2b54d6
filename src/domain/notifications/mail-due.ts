import { hourIn } from '../conventions';
import { never } from '../work/job';
import type { KeptNotices } from './kept';
import { type NoticeTopic, isMailed } from './settings';

/** How far a person has been told by email, and when their next digest is due. Times are in milliseconds since 1970. */
export interface Told {
  atOnce: number;
  daily: number;
  nextDaily: number;
}

/** An email about what happened after `since`, up to `until`. */
export interface DueMail {
  cadence: 'atOnce' | 'daily';
  since: number;
  until: number;
  /** False if nothing has happened to anyone. */
  hasNews: boolean;
  has: (topic: NoticeTopic) => boolean;
  /** Replaces these fields of `Told` once the email is sent. */
  told: Partial<Told>;
}

/** The local hour at which digests are sent. */
const digestHour = 7;
const quarter = 15 * 60_000;
/** Milliseconds after which something that has happened is mailed: entries of the history may become visible a little after their time. */
export const settlesIn = 60_000;
/** The shortest time between two mails at once, so that a busy day in the portal doesn't flood a mailbox. */
export const quietFor = quarter;
const hour = 4 * quarter;
const day = 24 * hour;

const toldAtOnce = (isAtOnce: boolean, { atOnce, daily }: Told): number =>
  isAtOnce ? Math.max(atOnce, daily) : atOnce;

/**
 * Returns the emails that a person may be due at `until`. Changes to their account never wait for the digest. `latest` is when something
 * last happened in the portal.
 */
export function dueMails(
  { settings, security }: Pick<KeptNotices, 'settings' | 'security'>,
  told: Told,
  { until, latest }: { until: number; latest: number },
): DueMail[] {
  const isAtOnce = settings.send === 'at-once';
  const since = toldAtOnce(isAtOnce, told);
  const atOnce: DueMail = {
    cadence: 'atOnce',
    since,
    until,
    hasNews: security.some(({ at }) => at > since) || (isAtOnce && latest > since),
    has: (topic) => (isAtOnce ? isMailed(topic, settings) : topic === 'security'),
    told: { atOnce: until, ...(isAtOnce && { daily: until }) },
  };
  const daily: DueMail = {
    cadence: 'daily',
    since: told.daily,
    until,
    hasNews: latest > told.daily,
    has: (topic) => topic !== 'security' && isMailed(topic, settings),
    told: { daily: until },
  };
  return [...(atOnce.hasNews ? [atOnce] : []), ...(isAtOnce || until < told.nextDaily ? [] : [daily])];
}

/**
 * Returns when a person's mails have to be looked at next, in milliseconds since 1970: `never` if nothing is due to those who want mails at
 * once, before something happens. `sentAt` is when their last mail was sent, `latest` when something last happened in the portal.
 */
export function nextLook(
  { settings, security }: Pick<KeptNotices, 'settings' | 'security'>,
  told: Told,
  { latest, sentAt }: { latest: number; sentAt: number },
): number {
  const isAtOnce = settings.send === 'at-once';
  const since = toldAtOnce(isAtOnce, told);
  const changes = security.flatMap(({ at }) => (at > since ? [at + settlesIn] : []));
  const atOnce = latest > since ? Math.max(latest + settlesIn, sentAt + quietFor) : never;
  return Math.min(isAtOnce ? atOnce : told.nextDaily + settlesIn, ...changes);
}

/** Sets times that are ahead, because a clock was wrong when they were written, back to `now`; returns `told` itself if none is. */
export function notAhead(told: Told, now: number): Told {
  const { atOnce, daily, nextDaily } = told;
  const isDigestFar = nextDaily > now + 2 * day;
  if (Math.max(atOnce, daily) <= now && !isDigestFar) return told;
  return { atOnce: Math.min(atOnce, now), daily: Math.min(daily, now), nextDaily: isDigestFar ? now : nextDaily };
}

/** Returns when it is next seven in the morning in that time zone, after `after`. */
export function nextDigest(after: number, timeZone: string | undefined): number {
  const isSeven = (time: number): boolean => hourIn(timeZone, new Date(time)) === digestHour;
  const first = Math.floor(after / quarter + 1) * quarter;
  const hours = isSeven(after) ? 24 : (digestHour - hourIn(timeZone, new Date(first)) + 24) % 24;
  const around = first + hours * hour;
  // Clocks may be put forward or back until then, and some zones differ by quarters of an hour.
  let time = [around, around - hour, around + hour].find(isSeven) ?? around;
  while (time > first && isSeven(time - quarter)) time -= quarter;
  return time;
}
