import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWebCache } from '#adapters/storage/web-cache';
import { createCache } from '#application/browser/cache';
import { createLastKnownList } from '#application/people/last-known-list';
import { sealed } from '#domain/browser/last-known-format';
import { isDashboardId } from '#domain/dashboards/dashboard';
import { dashboardPages } from '#domain/pages/dashboards-with-pages';
import { buildMenu } from '#domain/pages/menu';
import { buildRoutes } from '#domain/pages/route-building';
import { routeTable } from '#domain/pages/route-table';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { aBrowserStorage } from './browser-storage';

const user = { userSub: 'ann', userEmail: 'ann@example.com', groupList: ['Sales'] };

function aBrowser() {
  const storage = aBrowserStorage();
  const errors: unknown[] = [];
  const errorLog = {
    record(error: unknown) {
      errors.push(error);
      return 'ERR-0000-0000';
    },
  };
  const known = createLastKnownList(
    createCache(
      createWebCache(() => storage),
      errorLog,
    ),
    'client',
  );
  known.keep({ user, dashboards: [aDashboard()], skipped: 0 }, () => false);
  const key = storage.key(0) ?? '';
  return { storage, errors, known, key, text: storage.getItem(key) ?? '' };
}

/** Everything that the next page does with it. */
function expectUsable(known: ReturnType<typeof createLastKnownList>): void {
  const read = known.read('ann');
  if (!read) return;
  expect(read.user.userSub).toBe('ann');
  expect(read.user.groupList.every((group) => typeof group === 'string')).toBe(true);
  expect(Number.isNaN(read.from.getTime())).toBe(false);
  for (const { id, metaId, updatedAt } of read.dashboards) {
    expect(isDashboardId(id) && metaId !== '' && !Number.isNaN(updatedAt.getTime())).toBe(true);
  }
  const visitor = { access: 'by-group', groups: read.user.groupList } as const;
  buildMenu(buildRoutes(routeTable, dashboardPages(read.dashboards, visitor).dashboards, visitor));
}

describe('what stands where the last known list', () => {
  it('was is ignored wherever it is cut', () => {
    const { storage, errors, known, key, text } = aBrowser();
    for (let at = 0; at < text.length; at++) {
      storage.setItem(key, text.slice(0, at));
      expect(known.read('ann')).toBeUndefined();
    }
    expect(errors).toEqual([]);
  });

  it('was is usable or ignored, and never thrown, whatever was done to it', () => {
    const { storage, errors, known, key, text } = aBrowser();
    const line = text.slice(0, text.indexOf('\n') + 1);
    const { seal: _, ...content } = JSON.parse(text.slice(line.length)) as { seal: string; rows: unknown[][] };
    const field = fc.constantFrom(...Object.keys(content), 'more', '__proto__', 'constructor');
    const [row = []] = content.rows;
    const cell = fc.record({ at: fc.nat(row.length - 1), value: fc.anything() });
    const hostile = fc.oneof(
      fc.string(),
      fc.json().map((json) => line + json),
      fc
        .tuple(field, fc.jsonValue())
        .map(([name, value]) => line + sealed(JSON.stringify({ ...content, [name]: value }))),
      cell.map(({ at, value }) => {
        const changed = { ...content, rows: [row.with(at, value)] };
        return line + sealed(JSON.stringify(changed, safely) ?? '');
      }),
      fc
        .tuple(fc.nat(text.length), fc.nat(40), fc.string())
        .map(([at, length, put]) => text.slice(0, at) + put + text.slice(at + length)),
    );
    fc.assert(
      fc.property(hostile, (stored) => {
        storage.setItem(key, stored);
        expectUsable(known);
      }),
      { numRuns: process.env['SOAK'] ? 10_000 : 300 },
    );
    expect(errors).toEqual([]);
  });

  it('was is replaced by what is kept next, and not read from a full or blocked storage', () => {
    const { storage, errors, known, key } = aBrowser();
    storage.setItem(key, 'x');
    const keep = () => known.keep({ user, dashboards: [aDashboard()], skipped: 0 }, () => false);
    keep();
    expect(known.read('ann')).toBeDefined();
    storage.room = 0;
    keep();
    expect(known.read('ann')).toBeUndefined();
    storage.blocked = true;
    keep();
    expect(known.read('ann')).toBeUndefined();
    expect(() => known.forget()).not.toThrow();
    expect(errors).toEqual([]);
  });
});

const safely = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
