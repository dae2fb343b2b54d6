import { expect, it } from 'vitest';
import { nextDigest } from '#domain/notifications/mail-due';

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
