import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { largestPart, type PersonalPart, type PersonStore } from '#server/ports/stores/person-store';
import type { OpenStore } from './open-store';

const [ann, bob] = ['ann-sub', 'Ünïcode "bob" sub'];

/** The promises of every store of people's own data. */
export function describePersonStore(name: string, open: OpenStore): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<OpenStore>>;
    let people: PersonStore;
    beforeEach(async () => {
      opened = await open();
      ({ people } = opened.store);
    });
    afterEach(() => opened.close());
    const everyone = async (): Promise<PersonalPart[]> => {
      const found: PersonalPart[] = [];
      let next: string | undefined;
      do {
        const page = await people.page('notices', next);
        found.push(...page.people);
        ({ next } = page);
      } while (next !== undefined);
      return found.toSorted((a, b) => (a.sub < b.sub ? -1 : 1));
    };

    it('keeps each part of each person by itself, also after a restart', async () => {
      const value = { stars: ['Ünïcode "one"', null, 1.5], empty: {} };
      expect(await people.read(bob, 'shelf')).toBeUndefined();
      expect(await people.write(bob, 'shelf', value, 0)).toBe('written');
      expect(await people.write(bob, 'mail', 'x', 0)).toBe('written');
      expect(await people.write(ann, 'shelf', [], 0)).toBe('written');
      const reopened = (await opened.reopen()).people;
      expect(await reopened.read(bob, 'shelf')).toEqual({ rev: 1, value });
      expect(await reopened.everything(bob)).toEqual({ shelf: value, mail: 'x' });
      expect(await reopened.everything('bob')).toEqual({});
    });

    it('takes one of many writes that have read the same part', async () => {
      const race = (rev: number) =>
        Promise.all([1, 2, 3, 4].map((writer) => people.write(ann, 'shelf', { rev, writer }, rev)));
      for (const rev of [0, 1]) {
        const outcomes = await race(rev);
        expect(outcomes.toSorted()).toEqual(['stale', 'stale', 'stale', 'written']);
        const value = { rev, writer: outcomes.indexOf('written') + 1 };
        expect(await people.read(ann, 'shelf')).toEqual({ rev: rev + 1, value });
      }
      expect(await people.write(bob, 'shelf', 'x', 1)).toBe('stale');
    });

    it('refuses a part of more than 64 KB and leaves the earlier one as it was', async () => {
      const largest = 'é'.repeat(largestPart / 2 - 1);
      expect(await people.write(ann, 'shelf', largest, 0)).toBe('written');
      expect(await people.write(ann, 'shelf', `${largest}.`, 1)).toBe('too-large');
      expect(await people.read(ann, 'shelf')).toEqual({ rev: 1, value: largest });
    });

    it('forgets every part of one person', async () => {
      for (const sub of [ann, bob])
        for (const part of ['shelf', 'notices'] as const) await people.write(sub, part, {}, 0);
      await people.forget(ann);
      expect([await people.everything(ann), await people.everything(bob)]).toEqual([{}, { shelf: {}, notices: {} }]);
      expect(await people.write(ann, 'shelf', {}, 1)).toBe('stale');
    });

    it('goes through everyone who has a part, once each', async () => {
      const subs = Array.from({ length: 230 }, (_, index) => `person-${String(index).padStart(3, '0')}`);
      await Promise.all(subs.map((sub) => people.write(sub, 'notices', sub, 0)));
      await people.write(ann, 'shelf', 1, 0);
      expect(await everyone()).toEqual(subs.map((sub) => ({ sub, part: 'notices', rev: 1, value: sub })));
    });
  });
}
