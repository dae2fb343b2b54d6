import { beforeEach, describe, expect, it } from 'vitest';
import type { TokenStorage } from '#ports/people/token-storage';

/** The promises of every token storage; `shared` if other tabs see its content. */
export function describeTokenStorage(name: string, open: () => TokenStorage, shared: 'shared' | 'alone'): void {
  describe(name, () => {
    let storage: TokenStorage;
    beforeEach(() => {
      storage = open();
    });

    it('returns what was set last', () => {
      storage.setItem('a', '1');
      storage.setItem('a', '2');
      storage.setItem('b', 'ünï "quoted"\n\0');
      expect([storage.getItem('a'), storage.getItem('b')]).toEqual(['2', 'ünï "quoted"\n\0']);
    });

    it('has nothing that was never set, or was removed or cleared', () => {
      expect(storage.getItem('a')).toBeNull();
      storage.setItem('a', '1');
      storage.setItem('b', '2');
      storage.removeItem('a');
      storage.removeItem('never');
      expect([storage.getItem('a'), storage.getItem('b')]).toEqual([null, '2']);
      storage.clear();
      expect(storage.getItem('b')).toBeNull();
    });

    it.each(['__proto__', 'constructor', 'length', 'getItem', ''])('treats %j as a key like any other', (key) => {
      expect(storage.getItem(key)).toBeNull();
      storage.setItem(key, 'x');
      expect(storage.getItem(key)).toBe('x');
      storage.removeItem(key);
      expect(storage.getItem(key)).toBeNull();
    });

    it('lists its keys', () => {
      expect(storage.keys()).toEqual([]);
      storage.setItem('a.b', '1');
      storage.setItem('ü; x=1', '2');
      storage.setItem('a.b', '3');
      expect(storage.keys().toSorted()).toEqual(['a.b', 'ü; x=1']);
      storage.removeItem('a.b');
      expect(storage.keys()).toEqual(['ü; x=1']);
    });

    it(shared === 'shared' ? 'has nothing of its own' : 'has everything to itself', () => {
      storage.setItem('a', '1');
      storage.setItem('b', '2');
      storage.removeItem('b');
      expect(storage.ownKeys()).toEqual(shared === 'shared' ? [] : ['a']);
    });

    it('tells an empty text from none', () => {
      storage.setItem('a', '');
      expect(storage.getItem('a')).toBe('');
    });
  });
}
