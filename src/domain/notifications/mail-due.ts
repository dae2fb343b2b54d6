import { hourIn } from '../conventions';
import { type NoticeSettings, type NoticeTopic, isMailed } from './settings';

/** Up to when a person has been told by email, and when the next digest is due. In milliseconds since 1970, as all times here. */
export interface Told {
  atOnce: number;
  daily: number;
  nextDaily: number;
}

export interface DueMail {
  cadence: 'atOnce' | 'daily';
  /** Of what happened after then, and up to `until`. */
  since: number;
  until: number;
  has: (topic: NoticeTopic) => boolean;
  /** What holds once it is sent, but for the next digest. */
  told: Told;
}

/** The hour of digests, where the person lives. */
const digestHour = 7;
const quarter = 15 * 60_000;
const hour = 4 * quarter;
const day = 24 * hour;

/**
 * The mails that a person may be due. Changes to their account never wait for the digest. A mark in the future, from a clock that was
 * wrong, counts as now.
 */
export function dueMails(settings: NoticeSettings, marks: Told, until: number): DueMail[] {
  const told = { ...marks, atOnce: Math.min(marks.atOnce, until), daily: Math.min(marks.daily, until) };
  if (settings.send === 'at-once') {
    const since = Math.max(told.atOnce, told.daily);
    const has = (topic: NoticeTopic): boolean => isMailed(topic, settings);
    return [{ cadence: 'atOnce', since, until, has, told: { ...told, atOnce: until, daily: until } }];
  }
  const security: DueMail = {
    cadence: 'atOnce',
    since: told.atOnce,
    until,
    has: (topic) => topic === 'security',
    told: { ...told, atOnce: until },
  };
  if (until < told.nextDaily && told.nextDaily < until + 2 * day) return [security];
  const has = (topic: NoticeTopic): boolean => topic !== 'security' && isMailed(topic, settings);
  return [security, { cadence: 'daily', since: told.daily, until, has, told: { ...told, daily: until } }];
}

/** The next time after this one when it becomes seven in the morning there. */
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
