import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Applicant } from '#domain/people/sign-in/sign-up';
import { failed, ok } from '#domain/result';
import type { SignUp } from '#ports/people/sign-up';
import type { UserPool } from '#ports/people/user-pool';
import { wrongCodeFor } from '../../local/user-pool/a-pool';

/** Has an account already. */
export const ada = { username: 'ada', password: 'Analytical-1', email: 'ada@example.com', groups: [] };

/** A pool with Ada, which confirms accounts by a code and hides unknown users. */
export interface OpenSignUp {
  signUp: SignUp;
  userPool: UserPool;
  lastCodeTo(username: string): Promise<string>;
  close(): Promise<void>;
}

const lise: Applicant = { username: 'lise', password: 'Fission-19', attributes: { email: 'lise@example.com' } };
const sent = { medium: 'EMAIL', destination: expect.stringMatching(/@/) };
const wrongCode = failed({ kind: 'wrong-code' });

/** The promises of every sign-up adapter. */
export function describeSignUp(name: string, open: () => Promise<OpenSignUp>): void {
  describe(name, () => {
    let opened: OpenSignUp;
    let signUp: SignUp;
    beforeEach(async () => {
      opened = await open();
      ({ signUp } = opened);
    });
    afterEach(() => opened.close());

    it('creates an account that can sign in once it is confirmed by the code', async () => {
      expect(await signUp.signUp(lise)).toEqual(ok({ confirmed: false, delivery: sent }));
      expect(await opened.userPool.signIn(lise)).toEqual(failed({ kind: 'unconfirmed' }));
      const code = await opened.lastCodeTo('lise');
      for (const wrong of [wrongCodeFor(code), '12 34 56', '\0', '😀', '']) {
        expect(await signUp.confirm('lise', wrong)).toEqual(wrongCode);
      }
      expect(await signUp.confirm('lise', code)).toEqual(ok(undefined));
      expect(await opened.userPool.signIn(lise)).toMatchObject({ value: { step: 'signed-in', username: 'lise' } });
    });

    it('sends another code', async () => {
      await signUp.signUp(lise);
      expect(await signUp.resendCode('lise')).toEqual(ok(sent));
      expect(await signUp.confirm('lise', await opened.lastCodeTo('lise'))).toEqual(ok(undefined));
    });

    it('has nothing to confirm, and no code to send, for an account that is confirmed', async () => {
      expect(await signUp.confirm('ada', '123456')).toEqual(ok(undefined));
      expect(await signUp.resendCode('ada')).toEqual(failed({ kind: 'confirmed-already' }));
    });

    it('gives every name once', async () => {
      expect(await signUp.signUp({ ...lise, username: 'ada' })).toEqual(failed({ kind: 'username-taken' }));
    });

    it('takes emojis and NUL where they are allowed', async () => {
      const applicant = { ...lise, username: '😀', password: 'Fission-19\0😀' };
      expect(await signUp.signUp(applicant)).toMatchObject({ ok: true });
      await signUp.confirm('😀', await opened.lastCodeTo('😀'));
      expect(await opened.userPool.signIn(applicant)).toMatchObject({ value: { step: 'signed-in', username: '😀' } });
    });

    it.each(['cognito:groups', 'email_verified'])('refuses an account that would give itself %s', async (name) => {
      const answer = await signUp.signUp({ ...lise, attributes: { email: 'l@e.org', [name]: 'true' } });
      expect(answer).toMatchObject({
        failure: { kind: expect.stringMatching(/^(invalid-attribute|attribute-not-writable)$/) },
      });
    });

    it('refuses what no account can have', async () => {
      const refused: [string, Partial<Applicant>][] = [
        ['invalid-username', { username: 'a b' }],
        ['invalid-username', { username: 'x'.repeat(129) }],
        ['invalid-username', { username: 'a\0b' }],
        ['refused-password', { password: 'short' }],
        ['refused-password', { password: 'x'.repeat(300) }],
        ['refused-password', { password: '' }],
        ['invalid-attribute', { attributes: { email: 'no address' } }],
        ['invalid-attribute', { attributes: { email: 'l@e.org', phone_number: '085' } }],
        ['invalid-attribute', { attributes: { email: 'l@e.org', name: 'x'.repeat(3_000) } }],
      ];
      for (const [kind, change] of refused) {
        expect(await signUp.signUp({ ...lise, ...change }), JSON.stringify(change)).toMatchObject(failed({ kind }));
      }
    });

    it('tells nobody who has an account and who has not', async () => {
      expect(await signUp.resendCode('nobody')).toMatchObject({ ok: true });
      expect(await signUp.confirm('nobody', '000000')).toEqual(wrongCode);
    });
  });
}
