import { vi } from 'vitest';
import type { Rhythm } from '#domain/deliveries/delivery';
import { finish, overview, personOf } from '../exports/an-exporter';

export const ann = personOf('ann');
export const hour = 3_600_000;
/** Every working day at 9:00 UTC, an hour after the tests begin. */
export const asked = {
  ...overview,
  rhythm: { every: 'workday', time: '10:00' } as Rhythm,
  zone: 'Europe/Berlin',
  locale: 'de',
};

/** Ticks every minute, as the schedule does. */
export async function tick(run: (signal: AbortSignal) => Promise<void>, milliseconds: number): Promise<void> {
  for (const until = Date.now() + milliseconds; Date.now() < until;) {
    await finish(run);
    await vi.advanceTimersByTimeAsync(60_000);
  }
}

export const idOf = (saved: { ok: true; value: { id: string } } | { ok: false }): string =>
  saved.ok ? saved.value.id : '';
