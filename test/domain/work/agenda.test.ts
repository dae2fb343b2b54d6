import { describe, expect, it } from 'vitest';
import { isWoken, looked, newAgenda, noted, passAt, pauseAfter, withKinds, woken } from '#domain/work/agenda';

const minute = 60_000;
const now = Date.UTC(2026, 10, 28, 8);
const kinds = ['exports', 'sync'];
/** Both kinds were looked at, and are due in 10 and 30 minutes. */
const quiet = [10, 30].reduce(
  (agenda, after, index) => looked(agenda, kinds[index] ?? '', now + after * minute),
  passAt(newAgenda, kinds, now).agenda,
);

describe('the agenda of a worker', () => {
  it('begins with every kind, and puts right those that were registered', () => {
    const { look, putRight } = passAt(withKinds(newAgenda, ['sync']), kinds, now);
    expect({ look, putRight }).toEqual({ look: kinds, putRight: ['sync'] });
  });

  it('looks at nothing before something is due, and then only at what is', () => {
    expect(passAt(quiet, kinds, now + 9 * minute).look).toEqual([]);
    expect(passAt(quiet, kinds, now + 10 * minute)).toMatchObject({ look: ['exports'], putRight: [] });
  });

  it('looks at a kind that was woken, once', () => {
    const one = woken(quiet, 'sync');
    expect([isWoken(quiet), isWoken(one)]).toEqual([false, true]);
    const { look, agenda } = passAt(one, kinds, now);
    expect([look, isWoken(agenda)]).toEqual([['sync'], false]);
    expect(passAt(woken(woken(quiet), 'sync'), kinds, now).look).toEqual(kinds);
  });

  it('wakes for a job that is due before all that are known, not for a later one', () => {
    expect(passAt(noted(quiet, 'sync', now + 29 * minute), kinds, now).look).toEqual(['sync']);
    expect(isWoken(noted(quiet, 'sync', now + 30 * minute))).toBe(false);
    expect(isWoken(noted(quiet, 'deliveries', now))).toBe(true);
  });

  it('looks at everything, and puts it right, when the clock was put back by more than a minute', () => {
    expect(passAt(quiet, kinds, now - minute)).toMatchObject({ look: [], putRight: [] });
    expect(passAt(quiet, kinds, now - minute - 1)).toMatchObject({ look: kinds, putRight: kinds });
  });

  it.each([
    ['until the first job of a kind with a free slot', kinds, now, 10 * minute],
    ['until the first job of the kinds that are left', ['sync'], now, 30 * minute],
    ['five seconds where something that is due could not begin', kinds, now + 10 * minute, 5_000],
    ['five seconds where a kind was never looked at', ['deliveries'], now, 5_000],
    ['a day where no slot is free', [], now, 24 * 60 * minute],
  ])('pauses %s', (_, free, at, pause) => {
    expect(pauseAfter(quiet, free, at)).toBe(pause);
  });
});
