import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import type { PasswordRecovery } from '#ports/people/recovery/password-recovery';
import type { UserPool } from '#ports/people/user-pool';
import { wrongCodeFor } from '../../local/user-pool/a-pool';

export const ada = { username: 'ada', password: 'Analytical-1', email: 'ada@example.com', groups: [] };

/** A pool with Ada, which hides unknown users. */
export interface OpenRecovery {
  recovery: PasswordRecovery;
  userPool: UserPool;
  /** The code in the last message to Ada. */
  lastCode(): Promise<string>;
  close(): Promise<void>;
}

const username = 'ada';
const password = 'Compiler-2';
const sent = ok({ medium: 'EMAIL', destination: expect.stringMatching(/@/) });
const wrongCode = failed({ kind: 'wrong-code' });

/** The promises of every password recovery adapter. */
export function describePasswordRecovery(name: string, open: () => Promise<OpenRecovery>): void {
  describe(name, () => {
    let opened: OpenRecovery;
    let recovery: PasswordRecovery;
    beforeEach(async () => {
      opened = await open();
      ({ recovery } = opened);
    });
    afterEach(() => opened.close());

    it('replaces the password with a code, which works once', async () => {
      expect(await recovery.requestCode(username)).toEqual(sent);
      const code = await opened.lastCode();
      for (const wrong of [wrongCodeFor(code), '12 34 56', 'abcdef', '\0', '😀', '9'.repeat(3_000), '']) {
        expect(await recovery.confirm({ username, code: wrong, password })).toEqual(wrongCode);
      }
      expect(await recovery.confirm({ username, code, password })).toEqual(ok(undefined));
      expect(await opened.userPool.signIn(ada)).toEqual(failed({ kind: 'refused' }));
      expect(await opened.userPool.signIn({ ...ada, password })).toMatchObject({ value: { step: 'signed-in' } });
      expect(await recovery.confirm({ username, code, password })).toEqual(failed({ kind: 'expired-code' }));
    });

    it('refuses a password that misses a rule, without spending the code', async () => {
      await recovery.requestCode(username);
      const code = await opened.lastCode();
      expect(await recovery.confirm({ username, code, password: 'short' })).toEqual(
        failed({ kind: 'refused-password', rule: 'length' }),
      );
      for (const refused of ['', 'x'.repeat(257)]) {
        expect(await recovery.confirm({ username, code, password: refused })).toMatchObject(
          failed({ kind: 'refused-password' }),
        );
      }
      expect(await recovery.confirm({ username, code, password })).toEqual(ok(undefined));
    });

    it('does not reveal who has an account', async () => {
      for (const unknown of ['nobody', '😀', '<script>']) {
        expect(await recovery.requestCode(unknown)).toMatchObject({ ok: true });
        expect(await recovery.confirm({ username: unknown, code: '000000', password })).toEqual(wrongCode);
      }
    });

    it('refuses invalid names', async () => {
      const invalid = failed({ kind: 'invalid-username' });
      for (const impossible of ['', 'a b', 'x'.repeat(129), 'a\0b']) {
        expect(await recovery.requestCode(impossible)).toEqual(invalid);
        expect(await recovery.confirm({ username: impossible, code: '123456', password })).toEqual(invalid);
      }
    });
  });
}
