import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ScimRow, type ScimStore, largestScimRow } from '#server/ports/stores/scim-store';
import { createScimTokens } from '#server/application/scim/scim-tokens';
import type { OpenStore } from './open-store';

const people = { provider: 'Contoso', kind: 'user' } as const;
const aRow = (id: string, keys: string[], value: unknown = {}): ScimRow => ({ ...people, id, keys, value });

/** The promises that every SCIM store keeps. */
export function describeScimStore(name: string, open: OpenStore): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<OpenStore>>;
    let scim: ScimStore;
    beforeEach(async () => {
      opened = await open();
      ({ scim } = opened.store);
    });
    afterEach(() => opened.close());

    it('finds a row by its id and by each of its keys, also after a restart', async () => {
      const row = aRow('1', ['name:änn@contoso.example', 'external:e1'], { active: true });
      expect(await scim.write(row, 0)).toBe('written');
      const reopened = (await opened.reopen()).scim;
      const kept = { ...row, rev: 1 };
      expect(await reopened.find(people, { id: '1' })).toEqual(kept);
      for (const key of row.keys) expect(await reopened.find(people, { key })).toEqual(kept);
      expect(await reopened.find({ ...people, provider: 'Fabrikam' }, { id: '1' })).toBeUndefined();
      expect(await reopened.find({ ...people, kind: 'group' }, { key: 'external:e1' })).toBeUndefined();
    });

    it('gives a key to one row, and frees it when the row changes or goes', async () => {
      await scim.write(aRow('1', ['name:a', 'external:1']), 0);
      expect(await scim.write(aRow('2', ['name:a', 'external:2']), 0)).toBe('taken');
      expect(await scim.find(people, { id: '2' })).toBeUndefined();
      expect(await scim.find(people, { key: 'external:2' })).toBeUndefined();
      expect(await scim.write(aRow('1', ['name:b']), 1)).toBe('written');
      expect(await scim.find(people, { key: 'name:a' })).toBeUndefined();
      expect(await scim.write(aRow('2', ['name:a', 'external:1']), 0)).toBe('written');
      expect(await scim.write(aRow('2', ['name:b']), 1)).toBe('taken');
      const [second] = await scim.rows(people, ['2']);
      expect(second).toEqual({ ...aRow('2', ['name:a', 'external:1']), rev: 1 });
      expect(second && (await scim.remove(second))).toBe(true);
      expect(second && (await scim.remove(second))).toBe(false);
      expect(await scim.keys(people, '')).toEqual([{ key: 'name:b', id: '1' }]);
    });

    it('takes one of many writes that have read the same row', async () => {
      for (const rev of [0, 1]) {
        const outcomes = await Promise.all(
          [1, 2, 3].map((writer) => scim.write(aRow('1', [`name:${writer}`], { rev, writer }), rev)),
        );
        expect(outcomes.toSorted()).toEqual(['stale', 'stale', 'written']);
        const writer = outcomes.indexOf('written') + 1;
        expect(await scim.find(people, { id: '1' })).toMatchObject({ rev: rev + 1, value: { rev, writer } });
        expect(await scim.keys(people, '')).toEqual([{ key: `name:${writer}`, id: '1' }]);
      }
    });

    it('lists keys by their beginning, in order', async () => {
      for (const id of ['2', '1', '3']) await scim.write(aRow(id, [`name:${id}`, `other:${id}`]), 0);
      expect(await scim.keys(people, 'name:')).toEqual(['1', '2', '3'].map((id) => ({ key: `name:${id}`, id })));
      expect((await scim.rows(people, ['3', '1', 'none'])).map(({ id }) => id).toSorted()).toEqual(['1', '3']);
    });

    it('keeps what calls with a token note of its use, and the token stays valid', async () => {
      const at = new Date('2026-11-20T08:00:00Z');
      const tokens = createScimTokens({ scim, clock: () => at });
      const token = await tokens.make('Contoso');
      const row = await tokens.recognise(token);
      for (const read of row ? [row, row] : []) await tokens.note(read, 400);
      expect(await tokens.recognise(token)).toMatchObject({ rev: 2 });
      const listed = await createScimTokens({ scim: (await opened.reopen()).scim, clock: () => at }).list(
        { access: 'open', groups: [] },
        ['Contoso'],
      );
      const use = { provider: 'Contoso', ends: token.slice(-4), lastCallAt: at, lastFailure: { at, status: 400 } };
      expect(listed).toMatchObject({ ok: true, value: [use] });
    });

    it('refuses a row of more than 64 KB and leaves the earlier one as it was', async () => {
      await scim.write(aRow('1', ['name:a'], 'x'), 0);
      expect(await scim.write(aRow('1', ['name:a'], 'é'.repeat(largestScimRow / 2)), 1)).toBe('too-large');
      expect(await scim.find(people, { id: '1' })).toMatchObject({ rev: 1, value: 'x' });
    });
  });
}
