import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HostedProvider } from '#domain/people/sign-in/hosted-login';
import { failed, ok } from '#domain/result';
import type { HostedLogin, HostedVisit } from '#ports/people/hosted-login';
import type { UserPool } from '#ports/people/user-pool';

/** A tab with hosted login by Google, in which nobody is signed in. */
export interface OpenHostedLogin {
  hostedLogin: HostedLogin;
  userPool: UserPool;
  /** The addresses for which the page was left. */
  left: string[];
  /** The same tab after the page has been loaded again. */
  reload(): HostedLogin;
  /** Visits the provider's pages as a person would, from this address on; resolves with the address of the return. */
  visit(address: string, choice: 'sign in' | 'cancel'): Promise<string>;
  close(): Promise<void>;
}

const returnTo = '/sales?year=2026';
const mismatch = failed({ kind: 'hosted-login-mismatch' });

/** The promises of every hosted login. */
export function describeHostedLogin(name: string, open: () => Promise<OpenHostedLogin>): void {
  describe(name, () => {
    let opened: OpenHostedLogin;
    let hostedLogin: HostedLogin;
    beforeEach(async () => {
      opened = await open();
      ({ hostedLogin } = opened);
    });
    afterEach(() => opened.close());

    const goToGoogle = async (
      choice: 'sign in' | 'cancel' = 'sign in',
      visit?: Partial<HostedVisit>,
    ): Promise<string> => {
      void hostedLogin.start('Google', { returnTo, ...visit });
      await expect.poll(() => opened.left).toHaveLength(1);
      return opened.visit(opened.left[0] ?? '', choice);
    };

    it('leaves the page, and returns with a user who is signed in, and says with which provider', async () => {
      const address = await goToGoogle();
      expect(opened.userPool.remembers()).toBe(false);
      const finished = await hostedLogin.finish(address);
      expect(finished).toMatchObject(
        ok({
          user: {
            step: 'signed-in',
            username: expect.stringMatching(/.+/),
            sub: expect.stringMatching(/.+/),
            email: expect.stringMatching(/@/),
            asksToRemember: false,
            hosted: true,
            provider: 'Google',
          },
          returnTo,
        }),
      );
      const sub = finished.ok ? finished.value.user.sub : '';
      expect(await opened.userPool.currentUser()).toMatchObject({ value: { sub } });
    });

    it('knows after a reload where the person was going and whose page it was, without putting either into an address', async () => {
      const address = await goToGoogle('sign in', { pageOf: 'sub-of-ann' });
      expect([...opened.left, address].join(' ')).not.toMatch(/sub-of-ann|sales/);
      expect(await opened.reload().finish(address)).toMatchObject(ok({ returnTo, pageOf: 'sub-of-ann' }));
    });

    it('knows after the return that the computer is shared', async () => {
      const address = await goToGoogle('sign in', { sharedComputer: true });
      const shared = { sharedComputer: true };
      expect(await opened.reload().finish(address)).toMatchObject(ok({ user: shared, returnTo }));
      expect(await opened.userPool.currentUser()).toMatchObject(ok(shared));
    });

    it('finishes each return once', async () => {
      const address = await goToGoogle();
      await hostedLogin.finish(address);
      expect(await hostedLogin.finish(address)).toEqual(mismatch);
      expect(await opened.reload().finish(address)).toEqual(mismatch);
    });

    it('finishes no return that this tab did not start', async () => {
      const address = new URL(await goToGoogle());
      address.searchParams.set('state', 'of-another-tab');
      expect(await hostedLogin.finish(address.href)).toEqual(mismatch);
      expect(opened.userPool.remembers()).toBe(false);
    });

    it('reports a cancelled sign-in, and where the person was going', async () => {
      const address = await goToGoogle('cancel');
      expect(await hostedLogin.finish(address)).toEqual(failed({ kind: 'hosted-login-cancelled', returnTo }));
      expect(opened.userPool.remembers()).toBe(false);
    });

    it('does not leave the page for a provider that is not offered', async () => {
      for (const provider of ['Apple', 'MySpace', '', '__proto__', '<script>']) {
        expect(await hostedLogin.start(provider as HostedProvider, { returnTo: '/' })).toEqual(
          failed({ kind: 'unknown-provider' }),
        );
      }
      expect(opened.left).toEqual([]);
    });
  });
}
