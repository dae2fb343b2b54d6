import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWebErrors } from '#adapters/storage/web-errors';
import { type ErrorRecord, errorRecord } from '#domain/browser/error-record';
import { history } from '../../application/history';
import { aBrowserStorage, aStorageEvent } from './browser-storage';

const key = 'portal.errors';
const time = new Date('2026-11-20T08:00:00Z');
const records = ['first', 'second'].map((message): ErrorRecord => errorRecord(new Error(message), '/home/index', time));

/** The right shape with one invalid part. */
const almost = fc
  .record({
    sub: fc.anything(),
    records: fc.array(fc.record({ time: fc.anything(), kind: fc.string() }), { minLength: 1 }),
  })
  .map((value) => JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)));

function aBrowser() {
  const storage = aBrowserStorage();
  const target = new EventTarget();
  return {
    storage,
    errors: createWebErrors(() => storage, target),
    tellTabs: (changed: string | null) => target.dispatchEvent(aStorageEvent(changed)),
  };
}

it('the errors in web storage are still there on the next page', () => {
  const { storage, errors } = aBrowser();
  expect(errors.read()).toEqual({ records: [] });
  errors.write({ sub: 'ann', records });
  expect(createWebErrors(() => storage, new EventTarget()).read()).toEqual({ sub: 'ann', records });
});

it('the errors in web storage keep the code of the specification', () => {
  const { storage, errors } = aBrowser();
  const [first] = records;
  const specified = { code: 'networkError', message: 'Network Error' };
  const written = first ? [{ ...first, specified }] : [];
  errors.write({ records: written });
  expect(createWebErrors(() => storage, new EventTarget()).read()).toEqual({ records: written });
});

it('the errors in web storage are read as earlier releases wrote them', () => {
  const { storage, errors } = aBrowser();
  const earlier = { kind: 'Error', message: 'x', where: '/', reference: 'ERR-7F3K-20C1', times: 1 };
  storage.setItem(key, JSON.stringify({ sub: 'ann', records: [{ ...earlier, time: time.getTime() }] }));
  expect(errors.read()).toEqual({ sub: 'ann', records: [{ ...earlier, time }] });
});

it('the errors in web storage leave nothing behind when they are cleared', () => {
  const { storage, errors } = aBrowser();
  errors.write({ sub: 'ann', records });
  errors.write({ records: [] });
  expect(storage.getItem(key)).toBeNull();
  expect(errors.read()).toEqual({ records: [] });
});

it('the errors in web storage reach the other tabs', () => {
  const { storage, errors, tellTabs } = aBrowser();
  const seen = history(errors.elsewhere$);
  errors.write({ records });
  tellTabs('something else');
  tellTabs(key);
  storage.clear();
  tellTabs(null);
  expect(seen.values).toEqual([{ records }, { records: [] }]);
});

it('the errors in web storage are limited to 200', () => {
  const { storage, errors } = aBrowser();
  errors.write({ records });
  const { records: written } = JSON.parse(storage.getItem(key) ?? '') as { records: unknown[] };
  storage.setItem(key, JSON.stringify({ records: Array.from({ length: 1_000 }, () => written[0]) }));
  expect(errors.read().records).toHaveLength(200);
});

it('the errors in web storage are empty if something else is stored', () => {
  const { storage, errors } = aBrowser();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), almost), (text) => {
      storage.setItem(key, text);
      expect(errors.read().records).toEqual([]);
    }),
  );
});

it('the errors in web storage last as long as the page if the storage is full or blocked', () => {
  const { storage, errors } = aBrowser();
  storage.room = 0;
  errors.write({ records });
  expect(errors.read()).toEqual({ records });
  storage.room = 5_000_000;
  errors.write({ records: records.slice(1) });
  expect(createWebErrors(() => storage, new EventTarget()).read()).toEqual({ records: records.slice(1) });
  storage.blocked = true;
  errors.write({ records });
  expect(errors.read()).toEqual({ records });
});
