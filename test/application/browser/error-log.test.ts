import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { createInMemoryErrors } from '#adapters/in-memory/in-memory-browser';
import { createErrorLog } from '#application/browser/error-log';
import { recordHolds, reportOf, spellOut } from '#domain/browser/error-search';
import { loggedAuthFailure, loggedFailure } from '#domain/browser/logged-failure';
import type { StoredErrors } from '#ports/browser/error-store';
import { history } from '../history';

const now = new Date('2026-11-20T08:00:00Z');

function aLog(store = createInMemoryErrors()) {
  const errorLog = createErrorLog(store, () => now);
  return { errorLog, records: history(errorLog.changes$), store };
}

const user = (sub: string) => ({ username: sub, sub, email: '' });

it('The error log records what happened, when and where, with its own reference', () => {
  const { errorLog, records } = aLog();
  const reference = errorLog.record(new TypeError('x is not a function'), '/home/index');
  expect(records.last).toEqual([
    { time: now, kind: 'TypeError', message: 'x is not a function', where: '/home/index', reference, times: 1 },
  ]);
  expect(reference).toMatch(/^ERR-[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/);
  expect(errorLog.record(new Error('again'), '/')).not.toBe(reference);
});

it('The error log shows what it has recorded, by the clock of the browser', () => {
  const errorLog = createErrorLog(createInMemoryErrors());
  const before = Date.now();
  errorLog.record(new Error('x'), '/');
  expect(errorLog.current()).toMatchObject([{ message: 'x', where: '/' }]);
  expect(errorLog.current()[0]?.time.getTime()).toBeGreaterThanOrEqual(before);
});

it('The error log keeps the last 200, the newest first', () => {
  const { errorLog, records } = aLog();
  for (let number = 1; number <= 250; number += 1) errorLog.record(new Error(`${number}`), '/');
  expect(records.last).toHaveLength(200);
  expect(records.last?.[0]?.message).toBe('250');
  expect(records.last?.at(-1)?.message).toBe('51');
});

it('The error log counts repeated errors under one reference', () => {
  const { errorLog, records } = aLog();
  errorLog.record(new Error('first'), '/');
  const reference = errorLog.record(new Error('broken'), '/');
  for (let time = 0; time < 300; time += 1) expect(errorLog.record(new Error('broken'), '/')).toBe(reference);
  expect(records.last).toMatchObject([
    { message: 'broken', times: 301 },
    { message: 'first', times: 1 },
  ]);
});

it('The error log holds no token, no embed URL and no address', () => {
  const { errorLog, records } = aLog();
  const url = 'https://bi.example/embed/0f/dashboards/sales?code=s3cr3t';
  errorLog.record(
    new Error(`Refused ${url} to ann@example.com, Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2ln`),
    `/login?redirect=${encodeURIComponent(url)}`,
  );
  errorLog.record(Object.assign(new Error('named'), { name: `ann@example.com at ${url}` }), '/');
  expect(JSON.stringify(records.last)).not.toMatch(/s3cr3t|eyJ|embed|ann/);
});

it('The error log stores and shows nothing of others on a shared computer, and forgets all with the session', () => {
  const { errorLog, records, store } = aLog();
  errorLog.belongTo(user('bob'));
  errorLog.record(new Error('of Bob'), '/');
  const before = store.read();
  errorLog.belongTo({ ...user('ann'), sharedComputer: true });
  expect(records.last).toEqual([]);
  errorLog.record(new Error('of Ann'), '/');
  expect(records.last).toMatchObject([{ message: 'of Ann' }]);
  expect(store.read()).toEqual(before);
  errorLog.belongTo(undefined);
  expect(records.last).toMatchObject([{ message: 'of Bob' }]);
  errorLog.record(new Error('at the sign-in page'), '/login');
  expect(JSON.stringify(store.read())).not.toMatch(/ann/i);
});

it('The error log is cleared for someone else also when someone used the browser as a shared computer in between', () => {
  const { errorLog, records } = aLog();
  errorLog.belongTo(user('bob'));
  errorLog.record(new Error('of Bob'), '/');
  errorLog.belongTo({ ...user('ann'), sharedComputer: true });
  errorLog.belongTo(undefined);
  errorLog.record(new Error('at the sign-in page'), '/login');
  errorLog.belongTo(user('cyd'));
  expect(records.last).toEqual([]);
});

it('The error log redacts before it cuts, because half a secret is not recognised', () => {
  const { errorLog, records } = aLog();
  errorLog.record(new Error(`${'x'.repeat(485)} ann.hart@example.com`), '/');
  expect(records.last?.[0]?.message).not.toContain('ann');
});

it('The error log stays small whatever is thrown', () => {
  const { errorLog, records } = aLog();
  errorLog.record(Object.assign(new Error('é'.repeat(100_000)), { name: 'N'.repeat(1_000) }), '/😀'.repeat(10_000));
  const [record] = records.last ?? [];
  expect(JSON.stringify(record).length).toBeLessThan(1_000);
  expect(record?.where.isWellFormed()).toBe(true);
});

it('The error log keeps 500 characters of a message, and marks where it cut', () => {
  const { errorLog, records } = aLog();
  for (const length of [500, 501]) errorLog.record(new Error('m'.repeat(length)), '/');
  expect(records.last?.map(({ message }) => message)).toEqual([`${'m'.repeat(499)}…`, 'm'.repeat(500)]);
});

it.each([
  ['text', 'text'],
  [undefined, 'undefined'],
  [404, '404'],
  [{ toString: () => 'told' }, 'told'],
  [Object.create(null), 'Something without words'],
  [
    {
      toString: () => {
        throw new Error('no words');
      },
    },
    'Something without words',
  ],
])('The error log records %o, which is not an Error', (thrown, message) => {
  const { errorLog, records } = aLog();
  errorLog.record(thrown, '/');
  expect(records.last).toMatchObject([{ kind: 'Error', message }]);
});

it('The error log can be cleared', () => {
  const { errorLog, records } = aLog();
  errorLog.record('x', '/');
  errorLog.clear();
  expect(records.last).toEqual([]);
});

it.each(['before', 'after'])(
  'The error log is cleared with the account of its user, of what went wrong %s the sign-in',
  (when) => {
    const { errorLog, records, store } = aLog();
    if (when === 'before') errorLog.record('at the sign-in page', '/login');
    errorLog.belongTo(user('ann'));
    if (when === 'after') errorLog.record('of ann', '/');
    errorLog.belongTo(undefined);
    errorLog.forget('ann');
    expect(records.last).toEqual([]);
    expect(store.read()).toEqual({ records: [] });
  },
);

it('The error log is not cleared with an account once someone else is signed in', () => {
  const { errorLog, records, store } = aLog();
  errorLog.belongTo(user('ann'));
  errorLog.record('of ann', '/');
  errorLog.belongTo({ ...user('cyd'), sharedComputer: true });
  errorLog.record('of cyd', '/');
  errorLog.forget('ann');
  expect(records.last).toMatchObject([{ message: 'of cyd' }]);
  expect(store.read()).toEqual({ records: [] });
  errorLog.belongTo(user('bob'));
  errorLog.record('of bob', '/');
  errorLog.forget('ann');
  expect(records.last).toMatchObject([{ message: 'of bob' }]);
});

it('The error log survives a reload', () => {
  const { errorLog, store } = aLog();
  const reference = errorLog.record('x', '/');
  expect(aLog(store).records.last).toMatchObject([{ message: 'x', reference }]);
});

it('The error log shows what other tabs recorded, and keeps their records', () => {
  const elsewhere$ = new Subject<StoredErrors>();
  const store = createInMemoryErrors();
  const { errorLog, records } = aLog({ ...store, elsewhere$ });
  const other = aLog(store);
  other.errorLog.record('theirs', '/');
  elsewhere$.next(store.read());
  expect(records.last).toMatchObject([{ message: 'theirs' }]);
  other.errorLog.record('unheard', '/');
  errorLog.record('mine', '/');
  expect(records.last).toMatchObject([{ message: 'mine' }, { message: 'unheard' }, { message: 'theirs' }]);
});

it('The error log stays with a user who signs out and in again, and is cleared for someone else', () => {
  const { errorLog, records, store } = aLog();
  errorLog.record('before anyone', '/');
  errorLog.belongTo(user('ann'));
  errorLog.record('of ann', '/');
  errorLog.belongTo(user('ann'));
  expect(records.last).toHaveLength(2);
  errorLog.belongTo(user('bob'));
  expect(records.last).toEqual([]);
  expect(store.read()).toEqual({ records: [] });
  errorLog.record('of bob', '/');
  errorLog.belongTo(user('ann'));
  expect(records.last).toEqual([]);
});

it("A shown failure is kept in their words, with the specification's code and message", () => {
  const { errorLog, records } = aLog();
  const failure = { kind: 'network' } as const;
  const reference = errorLog.recordFailure(failure, loggedAuthFailure(failure, 'No connection.'), '/login');
  expect(records.last).toEqual([
    {
      time: now,
      kind: 'network',
      message: 'No connection.',
      specified: { code: 'networkError', message: 'Network Error' },
      where: '/login',
      reference,
      times: 1,
    },
  ]);
});

it('A shown failure is kept without a code where the specification has none', () => {
  const { errorLog, records } = aLog();
  const failure = { kind: 'unreachable' } as const;
  errorLog.recordFailure(failure, loggedFailure(failure, "Can't be reached."), '/home');
  expect(records.last).toMatchObject([{ kind: 'unreachable', message: "Can't be reached." }]);
  expect(records.last?.[0]).not.toHaveProperty('specified');
});

it('A shown failure is one entry however often it is shown, and is counted when it happens again', () => {
  const { errorLog, records } = aLog();
  const happen = (failure: { kind: 'broken' }) =>
    errorLog.recordFailure(failure, loggedFailure(failure, 'Broken.'), '/dashboard/sales');
  const first: { kind: 'broken' } = { kind: 'broken' };
  const reference = happen(first);
  expect(happen(first)).toBe(reference);
  expect(records.last).toMatchObject([{ times: 1 }]);
  expect(happen({ kind: 'broken' })).toBe(reference);
  expect(records.last).toMatchObject([{ times: 2 }]);
});

it('A shown failure is kept without secrets', () => {
  const { errorLog, records } = aLog();
  const failure = { kind: 'refused' } as const;
  errorLog.recordFailure(failure, loggedAuthFailure(failure, 'No ann@example.com'), '/login?code=s3cr3t');
  expect(JSON.stringify(records.last)).not.toMatch(/s3cr3t|ann/);
});

const record = {
  time: now,
  kind: 'TypeError',
  message: 'x is Not a function',
  where: '/home',
  reference: 'ERR-7F3K-20C1',
  times: 3,
};
const specified = { code: 'networkError', message: 'Network Error' };

it('a record is found by its text', () => {
  for (const text of ['', ' not A ', 'typeerror', '/HOME', '7f3k']) expect(recordHolds(record, text), text).toBe(true);
  expect(recordHolds(record, 'another')).toBe(false);
  expect(recordHolds({ ...record, specified }, 'networkerror')).toBe(true);
  expect(recordHolds(record, 'networkerror')).toBe(false);
});

it('a record is copied as one line', () => {
  expect(spellOut(record)).toBe(
    '2026-11-20T08:00:00.000Z ERR-7F3K-20C1 /home TypeError: x is Not a function (3 times)',
  );
  expect(spellOut({ ...record, times: 2 })).toMatch(/ function \(2 times\)$/);
  expect(spellOut({ ...record, times: 1 })).toMatch(/ function$/);
  expect(spellOut({ ...record, specified })).toMatch(/ function \[networkError: Network Error\] \(3 times\)$/);
});

it('a record is reported with the title and the region of its portal, as far as they are known, and whose it is', () => {
  const signedIn = { isAuthenticated: true, sub: 'a-sub', email: 'ann@example.com' };
  const signedOut = { isAuthenticated: false, sub: 'Non', email: 'Non' };
  const portal = { title: 'Insight', region: 'eu-west-1' };
  const report = (projectConfiguration: Partial<typeof portal>, signInResult: typeof signedIn) =>
    reportOf(record, { projectConfiguration, signInResult });
  expect(report(portal, signedIn)).toBe(`${spellOut(record)}; Insight, eu-west-1, user a-sub`);
  expect(report(portal, signedOut)).toBe(`${spellOut(record)}; Insight, eu-west-1, not signed in`);
  expect(report({}, signedOut)).toBe(`${spellOut(record)}; not signed in`);
});
