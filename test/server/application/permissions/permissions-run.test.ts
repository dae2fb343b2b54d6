import { expect, it } from 'vitest';
import { createPermissionsRun } from '#server/application/permissions/schedule';
import { permissionStoreInMemory } from '../../permission-store-in-memory';

it('a run looks at everything at first, does the nightly run once a night, and continues what was left of it', async () => {
  let now = new Date('2026-11-20T12:00:00Z');
  let ends = false;
  const done: string[] = [];
  const run = createPermissionsRun({
    keep: {
      expectAll: async () => void done.push('all due'),
      expectRenamed: async () => void done.push('renamed due'),
      async resume() {
        if (ends) throw new Error('The slice is over');
        done.push('resumed');
      },
    },
    async nightly() {
      done.push('nightly');
      ends = true;
    },
    state: permissionStoreInMemory(),
    clock: () => now,
  });
  const next = async () => {
    await run().catch(() => done.push('ended'));
    return done.splice(0);
  };
  // Managers see the differences before the first night.
  expect(await next()).toEqual(['renamed due', 'all due', 'resumed']);
  expect(await next()).toEqual(['resumed']);
  now = new Date('2026-11-21T02:01:00Z');
  expect(await next()).toEqual(['resumed', 'nightly', 'all due', 'ended']);
  ends = false;
  expect(await next()).toEqual(['resumed']);
  now = new Date('2026-11-22T01:59:00Z');
  expect(await next()).toEqual(['resumed']);
});
