import { expect, it } from 'vitest';
import { lookAtSharing } from '#server/adapters/quicksight/quicksight-sharing';
import type { Grant } from '#server/ports/dashboard-permissions';
import { aGrant, namespaceGrant, permissionsInMemory } from '../../dashboard-permissions-in-memory';

const now = Date.parse('2026-11-20T08:00:00Z');
const readBefore = (hours: number, grants: Grant[]) => ({ grants, readAt: now - hours * 60 * 60_000 });
const published = ['Never', 'Unshared', 'Yesterday', 'Long ago'].map((title) => ({ id: title, title }));
const kept = new Map([
  ['Unshared', readBefore(1, [aGrant('user/author', { access: 'owns' })])],
  ['Yesterday', readBefore(24, [namespaceGrant, aGrant('user/bob')])],
  ['Long ago', readBefore(37, [namespaceGrant])],
]);

it.each([
  [0, ['Unshared 0', 'Yesterday 2']],
  [1, ['Unshared 1', 'Yesterday 2']],
  [2, ['Unshared 1', 'Never 1', 'Yesterday 2']],
  [Infinity, ['Unshared 1', 'Never 1', 'Long ago 1', 'Yesterday 1']],
])(
  'the adapter looks at %d dashboards, doubtful ones first, and knows others as they were read last',
  async (most, expected) => {
    const biService = permissionsInMemory();
    for (const { id } of published) biService.has(id, namespaceGrant);
    const seen = await lookAtSharing(biService.permissions, published, { most, kept, now });
    expect(seen.map(({ title, sharedWith }) => `${title} ${sharedWith.ok ? sharedWith.value : 'failed'}`)).toEqual(
      expected,
    );
  },
);
