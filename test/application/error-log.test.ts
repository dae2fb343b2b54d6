import { describe, expect, it } from 'vitest';
import { createErrorLog } from '../../src/application/error-log';
import { history } from './history';

const now = new Date('2026-11-20T08:00:00Z');

function aLog() {
  const errorLog = createErrorLog(() => now);
  return { errorLog, entries: history(errorLog.entries$) };
}

describe('the error log', () => {
  it('keeps what, when and where, under a reference of its own', () => {
    const { errorLog, entries } = aLog();
    const reference = errorLog.record(new TypeError('x is not a function'), '/home/index');
    expect(entries.last).toEqual([
      { time: now, kind: 'TypeError', message: 'x is not a function', where: '/home/index', reference },
    ]);
    expect(reference).toMatch(/^ERR-[0-9A-F]{4}-[0-9A-F]{4}$/);
    expect(errorLog.record(new Error('again'), '/')).not.toBe(reference);
  });

  it('keeps the last 200, the newest first', () => {
    const { errorLog, entries } = aLog();
    for (let number = 1; number <= 250; number += 1) errorLog.record(new Error(`${number}`), '/');
    expect(entries.last).toHaveLength(200);
    expect(entries.last?.[0]?.message).toBe('250');
    expect(entries.last?.at(-1)?.message).toBe('51');
  });

  it('holds no token and no embed URL', () => {
    const { errorLog, entries } = aLog();
    const url = 'https://bi.example/embed/0f/dashboards/sales?code=s3cr3t';
    errorLog.record(
      new Error(`Refused ${url}, Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2ln`),
      `/login?redirect=${encodeURIComponent(url)}`,
    );
    expect(JSON.stringify(entries.last)).not.toMatch(/s3cr3t|eyJ|embed/);
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
  ])('takes %o, which is no error', (thrown, message) => {
    const { errorLog, entries } = aLog();
    errorLog.record(thrown, '/');
    expect(entries.last).toMatchObject([{ kind: 'Error', message }]);
  });

  it('can be emptied', () => {
    const { errorLog, entries } = aLog();
    errorLog.record('x', '/');
    errorLog.clear();
    expect(entries.last).toEqual([]);
  });
});
