import { knownTimeZone } from '../conventions';
import type { Rhythm } from './delivery';

const minute = 60_000;
const day = 24 * 60 * minute;
/** A rhythm is due at least once in this many days. */
const longest = 63;
/** The same in milliseconds. */
export const longestPause = longest * day;

/** The first time after `after` at which a rhythm is due in a time zone; both in milliseconds since 1970. */
export function nextDue(rhythm: Rhythm, zone: string, after: number): number {
  const today = Math.floor(wallOf(after, zone) / day) * day;
  const [hours = 0, minutes = 0] = rhythm.time.split(':').map(Number);
  for (let days = -1; days <= longest; days++) {
    const date = today + days * day;
    if (!isDay(rhythm, new Date(date))) continue;
    const time = instantOf(date + (hours * 60 + minutes) * minute, zone);
    if (time > after) return time;
  }
  throw new Error(`No day is one of ${rhythm.every}`);
}

/** The latest time up to `until` at which a rhythm that is due at `first` is due. */
export function latestDue(rhythm: Rhythm, zone: string, first: number, until: number): number {
  let latest = Math.max(first, until - longest * day);
  for (let next = nextDue(rhythm, zone, latest); next <= until; next = nextDue(rhythm, zone, next)) latest = next;
  return latest;
}

function isDay(rhythm: Rhythm, date: Date): boolean {
  switch (rhythm.every) {
    case 'workday':
      return date.getUTCDay() >= 1 && date.getUTCDay() <= 5;
    case 'week':
      return (date.getUTCDay() || 7) === rhythm.weekday;
    case 'month': {
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
      return date.getUTCDate() === Math.min(rhythm.day, last);
    }
    case 'day':
    case 'refresh':
      return true;
  }
}

/**
 * The time at which a clock on the wall shows `wall`, which is written as if it were in UTC. Of two, in the night in which the clock is put
 * back, the first; of none, in the night in which it is put forward, as if it had not been: Temporal's `compatible`.
 */
function instantOf(wall: number, zone: string): number {
  const candidates = [wall - day, wall + day].map((near) => wall - (wallOf(near, zone) - near));
  const real = candidates.filter((time) => wallOf(time, zone) === wall);
  return real.length > 0 ? Math.min(...real) : (candidates[0] ?? wall);
}

// Creating a format takes longer than using it a hundred times.
const formats = new Map<string, Intl.DateTimeFormat>();

/** The time that a clock on the wall shows, written as if it were in UTC; in UTC itself if this machine doesn't know the zone. */
function wallOf(time: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: knownTimeZone(zone) ?? 'UTC',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, date, hour, minutes, second) + (((time % 1000) + 1000) % 1000);
}
