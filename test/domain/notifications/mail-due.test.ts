import { expect, it } from 'vitest';
import { nextDigest, nextLook } from '#domain/notifications/mail-due';
import { standardSettings } from '#domain/notifications/settings';
import { never } from '#domain/work/job';

const at = (time: number) => new Date(time).toISOString();

it.each([
  ['today', '2026-11-27T06:59:00Z', 'UTC', '2026-11-27T07:00:00.000Z'],
  ['tomorrow from seven on', '2026-11-27T07:00:00Z', 'UTC', '2026-11-28T07:00:00.000Z'],
  ['tomorrow, shortly before eight', '2026-11-27T07:50:00Z', 'UTC', '2026-11-28T07:00:00.000Z'],
  ['by zones of quarters', '2026-11-27T02:00:00Z', 'Asia/Kathmandu', '2026-11-28T01:15:00.000Z'],
  ['on the day that clocks are put forward', '2026-03-28T12:00:00Z', 'Europe/Rome', '2026-03-29T05:00:00.000Z'],
  ['on the day that clocks are put back', '2026-10-24T12:00:00Z', 'Europe/Rome', '2026-10-25T06:00:00.000Z'],
])('the next digest is at seven, %s', (_, after, zone, next) => {
  expect(at(nextDigest(Date.parse(after), zone))).toBe(next);
});

const minute = 60_000;
const told = { atOnce: 10 * minute, daily: 20 * minute, nextDaily: 100 * minute };

it.each([
  ['at the digest, with digests', 'daily', [], 30, 101],
  ['a minute after a change to the account, with digests', 'daily', [5, 40, 50], 30, 41],
  ['at the digest, after changes that were told', 'daily', [5, 10], 30, 101],
  ['never, at once, while nothing has happened since', 'at-once', [5, 20], 20, never / minute],
  ['a minute after what happened last, at once', 'at-once', [], 30, 31],
  ['a minute after a change to the account, at once', 'at-once', [21], 30, 22],
] as const)('mails are looked at next %s', (_, send, changes, latest, next) => {
  const security = changes.map((at) => ({ kind: 'password-changed' as const, number: 1, at: at * minute }));
  const kept = { settings: { ...standardSettings, send }, security };
  expect(nextLook(kept, told, { latest: latest * minute, sentAt: 0 }) / minute).toBe(next);
});

it('mails at once are looked at next a quarter of an hour after the last one, but not those about the account', () => {
  const settings = { ...standardSettings, send: 'at-once' } as const;
  const last = { latest: 30 * minute, sentAt: 25 * minute };
  const changed = { kind: 'password-changed', number: 1, at: 30 * minute } as const;
  expect(nextLook({ settings, security: [] }, told, last)).toBe(40 * minute);
  expect(nextLook({ settings, security: [changed] }, told, last)).toBe(31 * minute);
});
