import { describe, expect, it } from 'vitest';
import { createHealthChecks } from '#server/application/health/check-health';
import { createKeepFindings } from '#server/application/health/kept-findings';
import { judge } from '#server/application/health/judge';
import { lookAt } from '#server/application/health/look-at';
import { createOpeningRecord } from '#server/application/health/opening-record';
import type { DataSeen } from '#server/ports/health-probes';
import { failed } from '#domain/result';
import { inGroups, manager } from '../../callers';
import { jobsInMemory } from '../../jobs-in-memory';
import { whatIsSeen } from './what-is-seen';

const started = new Date('2026-11-20T08:00:00Z').getTime();
/** A clock that is set by hand, in milliseconds from the start. */
function aClock() {
  let passed = 0;
  return { clock: () => new Date(started + passed), set: (milliseconds: number) => void (passed = milliseconds) };
}
const readOnly: DataSeen = { kind: 'unusable', reason: 'EROFS' };

function checking() {
  let looks = 0;
  const { clock, set } = aClock();
  const data = async () => (looks++, readOnly);
  const { check } = createHealthChecks({ data }, createKeepFindings(jobsInMemory(), clock), clock);
  return { check, set, looks: () => looks };
}

describe('what managers see of the portal’s health', () => {
  it('is what is not well, in their language, and when that was found', async () => {
    const { check } = checking();
    expect(await check(manager)).toMatchObject({
      value: { checkedAt: new Date(started), findings: [{ state: 'wrong', code: 'data-unusable' }] },
    });
    const [english, german] = await Promise.all([check(manager), check(manager, 'de')]);
    const whatIn = (checked: typeof english) => checked.ok && checked.value.findings[0]?.what;
    expect(whatIn(english)).toContain('data folder');
    expect(whatIn(german)).toContain('Datenordner');
    expect(english.ok && english.value.areas).toContainEqual({
      area: 'data',
      state: 'wrong',
      checks: 1,
      found: 1,
      passed: [],
    });
    expect(german.ok && german.value.areas).toContainEqual(
      expect.objectContaining({ area: 'address', passed: ['Alles hat rechtzeitig geantwortet'] }),
    );
  });

  it('is looked at once a minute, however often and by whomever it is asked for', async () => {
    const { check, set, looks } = checking();
    await Promise.all([check(manager), check(manager, 'it')]);
    set(59_999);
    await check(manager);
    expect(looks()).toBe(1);
    set(60_000);
    expect(await check(manager)).toMatchObject({ value: { checkedAt: new Date(started + 60_000) } });
    expect(looks()).toBe(2);
  });

  it('is for managers only', async () => {
    const { check, looks } = checking();
    expect(await check(inGroups('User'))).toEqual(failed({ code: 'not-allowed' }));
    expect(looks()).toBe(0);
  });
});

it('a look at everything leaves out and names the parts that fail or do not answer in time', async () => {
  const probes = {
    data: async () => readOnly,
    pool: () => new Promise<undefined>(() => undefined),
    address: async () => Promise.reject(new Error('bug')),
    openings: undefined,
  };
  const seen = await lookAt(probes, 20);
  expect(seen).toEqual({ data: readOnly, late: ['address', 'pool'] });
});

it('the verdict of an area is its most urgent state, with how many checks found something', () => {
  const verdict = judge(
    whatIsSeen(
      (seen) => Object.assign(seen.data, { freeBytes: 0, newestBackup: undefined }),
      (seen) => Object.assign(seen.pool.clientSettings.value, { rotates: false }),
    ),
  );
  const foundIn = verdict.areas.map(({ area, state, checks, found }) => [area, state, checks > found, found]);
  expect(foundIn).toEqual([
    ['quicksight', 'ok', true, 0],
    ['embedding', 'ok', true, 0],
    ['sign-in', 'warning', true, 1],
    ['address', 'ok', true, 0],
    ['data', 'wrong', true, 2],
    ['mail', 'ok', true, 0],
    ['exports', 'ok', true, 0],
  ]);
});

it('the record of openings has each kind of trouble once, for a day, with what the BI service named last', () => {
  const { clock, set } = aClock();
  const record = createOpeningRecord(clock);
  record.add('silent');
  record.addFailure({ kind: 'busy', retryAfterSeconds: 5 });
  record.addFailure({ kind: 'refused', reason: '', trouble: 'account', named: '111122223333' });
  set(1_000);
  record.addFailure({ kind: 'refused', reason: '', trouble: 'account', named: '222233334444' });
  record.addFailure({ kind: 'unreachable', reason: '' });
  record.addFailure({ kind: 'not-found' });
  expect(record.recent()).toStrictEqual({ silent: {}, busy: {}, account: { named: '222233334444' } });
  set(24 * 3_600_000);
  expect(record.recent()).toStrictEqual({ account: { named: '222233334444' } });
});
