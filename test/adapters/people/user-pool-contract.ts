import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import type { TokenStorage } from '#ports/people/token-storage';
import type { UserPool } from '#ports/people/user-pool';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';

export const ada = { username: 'ada', password: 'Analytical-1' };
export const grace = { username: 'grace', password: 'Temporary-1' };
export const hedy = { username: 'hedy', password: 'Frequency-1' };

const newPassword = { step: 'new-password', password: 'Compiler-2', attributes: {} } as const;

/** A pool with Ada, Grace whose password is temporary, and Hedy who gets a code; `reload` is what a page after a reload has on the same storage. */
export interface OpenUserPool {
  reload(storage: TokenStorage): UserPool;
  /** The code in the last message to Hedy. */
  codeToHedy(): Promise<string>;
  close(): Promise<void>;
}

/** The promises of every user pool. */
export function describeUserPool(name: string, open: () => Promise<OpenUserPool>): void {
  describe(name, () => {
    let opened: OpenUserPool;
    let storage: TokenStorage;
    let pool: UserPool;
    beforeEach(async () => {
      opened = await open();
      storage = createInMemoryTokenStorage();
      pool = opened.reload(storage);
    });
    afterEach(() => opened.close());

    const nobody = failed({ kind: 'signed-out' });

    it('remembers nobody at first', async () => {
      expect(pool.remembers()).toBe(false);
      expect(await pool.currentUser()).toEqual(nobody);
      expect(await pool.idToken()).toEqual(nobody);
      expect(await pool.signOut('this-browser')).toEqual(ok(undefined));
    });

    it('signs in with the correct password, and has a token', async () => {
      const signedIn = await pool.signIn(ada);
      expect(signedIn).toEqual({
        ok: true,
        value: {
          step: 'signed-in',
          username: 'ada',
          sub: expect.stringMatching(/.+/),
          email: 'ada@example.com',
          asksToRemember: false,
        },
      });
      expect(pool.remembers()).toBe(true);
      const token = await pool.idToken();
      expect(token).toMatchObject(ok({ token: expect.stringMatching(/.+/), sub: expect.any(String) }));
      expect(signedIn).toMatchObject({ value: { sub: token.ok && token.value.sub } });
    });

    it('can be prepared for a sign-in, which stores nothing yet', async () => {
      await pool.prepare(true);
      expect(pool.remembers()).toBe(false);
      expect(await pool.signIn(ada)).toMatchObject({ value: { step: 'signed-in', username: 'ada' } });
    });

    it('refuses a wrong password and an unknown user alike', async () => {
      expect(await pool.signIn({ ...ada, password: 'Wrong-pass-1' })).toEqual(failed({ kind: 'refused' }));
      expect(await pool.signIn({ ...ada, username: 'nobody' })).toEqual(failed({ kind: 'refused' }));
      expect(pool.remembers()).toBe(false);
    });

    it('asks a newcomer for a new password, which is theirs from then on', async () => {
      expect(await pool.signIn(grace)).toEqual({
        ok: true,
        value: { step: 'new-password', username: 'grace', requiredAttributes: [] },
      });
      expect(pool.remembers()).toBe(false);
      expect(await pool.answer(newPassword)).toMatchObject({
        ok: true,
        value: { step: 'signed-in', username: 'grace' },
      });
      await pool.signOut('this-browser');
      expect(await pool.signIn(grace)).toEqual(failed({ kind: 'refused' }));
      expect(await pool.signIn({ ...grace, password: 'Compiler-2' })).toMatchObject({ value: { step: 'signed-in' } });
    });

    it('accepts no new password that it did not ask for', async () => {
      expect(await pool.answer(newPassword)).toEqual(failed({ kind: 'challenge-expired' }));
    });

    it('asks for a code until it is correct', async () => {
      expect(await pool.signIn(hedy)).toMatchObject({ ok: true, value: { step: 'sms-code', username: 'hedy' } });
      const code = await opened.codeToHedy();
      const wrong = `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`;
      expect(await pool.answer({ step: 'sms-code', code: wrong })).toEqual(failed({ kind: 'wrong-code' }));
      expect(pool.remembers()).toBe(false);
      expect(await pool.answer({ step: 'sms-code', code })).toMatchObject({ value: { step: 'signed-in' } });
    });

    it('accepts no answer after a sign-out', async () => {
      await pool.signIn(hedy);
      const code = await opened.codeToHedy();
      await pool.signOut('this-browser');
      expect(await pool.answer({ step: 'sms-code', code })).toEqual(failed({ kind: 'challenge-expired' }));
    });

    it('accepts no answer once the sign-in is left', async () => {
      await pool.signIn(hedy);
      const code = await opened.codeToHedy();
      await pool.abandon();
      expect(await pool.answer({ step: 'sms-code', code })).toEqual(failed({ kind: 'challenge-expired' }));
      expect(pool.remembers()).toBe(false);
    });

    it('dismisses the session of a user, and of nobody else', async () => {
      const signedIn = await pool.signIn(ada);
      const sub = signedIn.ok && signedIn.value.step === 'signed-in' ? signedIn.value.sub : '';
      await pool.dismiss('someone-else');
      expect(pool.remembers()).toBe(true);
      await pool.dismiss(sub);
      for (const page of [pool, opened.reload(storage)]) {
        expect(page.remembers()).toBe(false);
        expect(await page.currentUser()).toEqual(nobody);
      }
    });

    it('remembers who signed in after a reload', async () => {
      const signedIn = await pool.signIn(ada);
      const again = opened.reload(storage);
      expect(again.remembers()).toBe(true);
      const user = await again.currentUser();
      expect(user).toEqual({ ok: true, value: { username: 'ada', sub: expect.any(String), email: 'ada@example.com' } });
      expect(signedIn).toMatchObject(user);
      expect(await again.idToken()).toMatchObject({ ok: true });
    });

    it('gives a token also to a page that asks for it before it looks for its user', async () => {
      await pool.signIn(ada);
      const again = opened.reload(storage);
      const token = again.idToken();
      await again.currentUser();
      expect(await token).toMatchObject({ ok: true });
    });

    it('knows that the computer is shared until the sign-out, and only then', async () => {
      const shared = { sharedComputer: true };
      expect(await pool.signIn({ ...ada, ...shared })).toMatchObject(ok(shared));
      expect(await pool.currentUser()).toMatchObject(ok(shared));
      await pool.signOut('this-browser');
      await pool.signIn(ada);
      expect(await pool.currentUser()).not.toMatchObject(ok(shared));
    });

    it('forgets at sign-out, here and after a reload', async () => {
      await pool.signIn(ada);
      expect(await pool.signOut('this-browser')).toEqual(ok(undefined));
      for (const page of [pool, opened.reload(storage)]) {
        expect(page.remembers()).toBe(false);
        expect(await page.currentUser()).toEqual(nobody);
        expect(await page.idToken({ refused: 'any' })).toEqual(nobody);
      }
    });

    it('forgets before the pool responds', async () => {
      await pool.signIn(ada);
      const signedOut = pool.signOut('this-browser');
      expect(pool.remembers()).toBe(false);
      await signedOut;
    });

    it('replaces a token that was refused', async () => {
      await pool.signIn(ada);
      const first = await pool.idToken();
      const second = await pool.idToken({ refused: first.ok ? first.value.token : '' });
      expect(second.ok && first.ok && second.value.token !== first.value.token).toBe(true);
    });

    it('forgets here too when it signs out everywhere', async () => {
      await pool.signIn(ada);
      expect(await pool.signOut('everywhere')).toEqual(ok(undefined));
      expect(opened.reload(storage).remembers()).toBe(false);
    });

    it('lets someone else sign in afterwards', async () => {
      await pool.signIn(ada);
      await pool.signOut('this-browser');
      await pool.signIn(grace);
      await pool.answer(newPassword);
      expect(await pool.currentUser()).toMatchObject({ value: { username: 'grace' } });
    });
  });
}
