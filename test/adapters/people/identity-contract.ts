import { expect, describe, it } from 'vitest';
import { failed, ok } from '#domain/result';
import type { Identity } from '#ports/people/identity';

export const ann = { sub: 'ann', email: 'ann@example.com', groups: ['Sales', 'SuperUser'] };

/** Ann is signed in. */
export interface OpenIdentity {
  identity: Identity;
  /** No one is signed in any more. */
  signOut(): void;
  close(): Promise<void>;
}

/** The promises of every identity adapter. */
export function describeIdentity(name: string, open: () => Promise<OpenIdentity>): void {
  describe(name, () => {
    it('loads the signed-in user, with the groups, until they sign out', async () => {
      const opened = await open();
      const { identity } = opened;
      expect(await identity.current()).toEqual(ok({ userSub: ann.sub, userEmail: ann.email, groupList: ann.groups }));
      opened.signOut();
      expect(await identity.current()).toEqual(failed({ kind: 'signed-out' }));
      await opened.close();
    });

    it('keeps the user’s home path until they choose the base home again', async () => {
      const opened = await open();
      const { identity } = opened;
      expect(await identity.saveHomePath('/dashboard/sales')).toEqual(ok('/dashboard/sales'));
      expect(await identity.current()).toMatchObject({ value: { homePath: '/dashboard/sales' } });
      expect(await identity.saveHomePath(undefined)).toEqual(ok(undefined));
      expect(await identity.current()).toEqual(ok({ userSub: ann.sub, userEmail: ann.email, groupList: ann.groups }));
      opened.signOut();
      expect(await identity.saveHomePath('/dashboard')).toEqual(failed({ kind: 'signed-out' }));
      await opened.close();
    });
  });
}
