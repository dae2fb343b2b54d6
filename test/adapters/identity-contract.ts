import { expect, describe, it } from 'vitest';
import { failed, ok } from '../../src/domain/result';
import type { Identity } from '../../src/ports/identity';

export const ann = { sub: 'ann', email: 'ann@example.com', groups: ['Sales', 'SuperUser'] };

/** Ann is signed in. */
export interface OpenIdentity {
  identity: Identity;
  /** From now on nobody is signed in. */
  signOut(): void;
  close(): Promise<void>;
}

/** What every identity adapter promises. */
export function describeIdentity(name: string, open: () => Promise<OpenIdentity>): void {
  describe(name, () => {
    it('tells who is signed in, with the groups, until they sign out', async () => {
      const opened = await open();
      const { identity } = opened;
      expect(await identity.current()).toEqual(ok({ userSub: ann.sub, userEmail: ann.email, groupList: ann.groups }));
      opened.signOut();
      expect(await identity.current()).toEqual(failed({ kind: 'signed-out' }));
      await opened.close();
    });
  });
}
