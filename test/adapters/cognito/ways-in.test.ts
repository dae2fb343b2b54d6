import { expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import type { Authenticator } from '#ports/people/authenticator';
import { ada } from '../../local/user-pool/pool-facts';
import { deferred } from '../../application/deferred';
import { aVisitor, valueOf } from './a-visitor';
import { clientId, refusal } from './recorded-pool';
import { keyOf } from './session/session-of-ada';

const Session = 'a session of the pool';
const credential = { id: 'a credential', type: 'public-key' };
const options = { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] };
const asksForPasskey = {
  ChallengeName: 'WEB_AUTHN',
  ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  Session,
};
const noPasskey = failed({ kind: 'passkey-not-used' } as const);

const anAuthenticator = (prove: Authenticator['prove']): Authenticator => ({
  canAutofill: async () => true,
  prove,
  create: async () => noPasskey,
});

const refused = (type: string, message: string) => () => refusal(type, message);

interface Sent {
  operation: string;
  body: Record<string, unknown>;
}

/** A visitor of a pool that answers what is asked with these in turn, and then with Ada's tokens. */
async function aVisitorOf(
  answers: (object | (() => Response))[],
  prove: Authenticator['prove'] = async () => ok(credential),
) {
  const visitor = await aVisitor([ada], {}, { authenticator: anAuthenticator(prove) });
  const { userPool } = visitor.elsewhere();
  const { token: IdToken, accessToken: AccessToken } = await valueOf(
    userPool.signIn(ada).then(() => userPool.idToken()),
  );
  const sent: Sent[] = [];
  visitor.pool.instead = async (operation, request) => {
    if (operation === 'RevokeToken') return undefined;
    sent.push({ operation, body: (await request.json()) as Record<string, unknown> });
    const answer = answers.shift() ?? { AuthenticationResult: { IdToken, AccessToken, RefreshToken: 'refresh' } };
    return typeof answer === 'function' ? answer() : Response.json(answer);
  };
  return { ...visitor, sent };
}

it('a passkey signs in with one question and one answer, and the browser remembers for whom', async () => {
  const asked: unknown[] = [];
  const { userPool, sent } = await aVisitorOf([asksForPasskey], async (given) => (asked.push(given), ok(credential)));
  expect(await userPool.signIn({ username: 'ada', way: 'passkey' })).toMatchObject({
    value: { step: 'signed-in', passkey: credential.id },
  });
  expect(asked).toEqual([options]);
  expect(sent).toMatchObject([
    {
      operation: 'InitiateAuth',
      body: { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: 'ada', PREFERRED_CHALLENGE: 'WEB_AUTHN' } },
    },
    {
      operation: 'RespondToAuthChallenge',
      body: {
        ChallengeName: 'WEB_AUTHN',
        Session,
        ChallengeResponses: { USERNAME: 'ada', CREDENTIAL: JSON.stringify(credential) },
      },
    },
  ]);
  expect(userPool.passkeyName()).toBe('ada');
  await userPool.signOut('this-browser');
  expect(userPool.passkeyName()).toBe('ada');
});

it('a sign-in without a password names the device that this browser is', async () => {
  const { userPool, sent, storage } = await aVisitorOf([asksForPasskey]);
  const device = { deviceKey: 'us-east-1_0a1b2c3d', randomPasswordKey: 'password', deviceGroupKey: 'group' };
  for (const [item, value] of Object.entries(device)) storage.setItem(keyOf(item), value);
  await userPool.signIn({ username: 'ada', way: 'passkey' });
  expect(sent.at(-1)?.body).toMatchObject({ ChallengeResponses: { DEVICE_KEY: device.deviceKey } });
});

it('a passkey on a shared computer leaves no name behind', async () => {
  const { userPool } = await aVisitorOf([asksForPasskey]);
  await userPool.signIn({ username: 'ada', way: 'passkey', sharedComputer: true });
  expect(userPool.passkeyName()).toBeUndefined();
});

it('a passkey is chosen where the pool asks which way to take', async () => {
  const choice = { ChallengeName: 'SELECT_CHALLENGE', AvailableChallenges: ['PASSWORD', 'WEB_AUTHN'], Session };
  const { userPool, sent } = await aVisitorOf([choice, asksForPasskey]);
  expect(await userPool.signIn({ username: 'ada', way: 'passkey' })).toMatchObject({ ok: true });
  expect(sent[1]?.body).toMatchObject({
    ChallengeName: 'SELECT_CHALLENGE',
    ChallengeResponses: { ANSWER: 'WEB_AUTHN' },
  });
});

it.each([
  ['the username has none', { ChallengeName: 'SELECT_CHALLENGE', AvailableChallenges: ['PASSWORD'], Session }],
  ['the pool asks for a password instead', { ChallengeName: 'PASSWORD', ChallengeParameters: {}, Session }],
  ['the pool does not know the username', refused('UserNotFoundException', 'User does not exist.')],
  ['the pool refuses', refused('NotAuthorizedException', 'Incorrect username or password.')],
])('a passkey fails in the same words when %s', async (_, answer) => {
  const { userPool } = await aVisitorOf([answer]);
  expect(await userPool.signIn({ username: 'ada', way: 'passkey' })).toEqual(noPasskey);
});

it('a passkey fails in the same words when the browser’s dialog is cancelled, or the pool refuses the proof', async () => {
  const cancelled = await aVisitorOf([asksForPasskey], async () => noPasskey);
  expect(await cancelled.userPool.signIn({ username: 'ada', way: 'passkey' })).toEqual(noPasskey);
  expect(cancelled.sent).toHaveLength(1);
  const unproven = await aVisitorOf([
    asksForPasskey,
    refused('NotAuthorizedException', 'Incorrect username or password.'),
  ]);
  expect(await unproven.userPool.signIn({ username: 'ada', way: 'passkey' })).toEqual(noPasskey);
  expect(unproven.userPool.remembers()).toBe(false);
});

it.each([
  ['no options', { ChallengeParameters: {} }],
  ['options that are not JSON', { ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: '<html>' } }],
])('a passkey is the pool’s trouble where the question has %s', async (_, over) => {
  const { userPool } = await aVisitorOf([{ ...asksForPasskey, ...over }]);
  expect(await userPool.signIn({ username: 'ada', way: 'passkey' })).toEqual(failed({ kind: 'unavailable' }));
});

it('a passkey closes the browser’s dialog when the sign-in is left, and signs nobody in', async () => {
  const opened = deferred<void>();
  const { userPool } = await aVisitorOf([asksForPasskey], async (_, how) => {
    const closed = new Promise((resolve) => how?.signal?.addEventListener('abort', resolve));
    opened.resolve();
    await closed;
    return noPasskey;
  });
  const late = userPool.signIn({ username: 'ada', way: 'passkey' });
  await opened.promise;
  await userPool.abandon();
  expect(await late).toEqual(noPasskey);
  expect(userPool.remembers()).toBe(false);
});

it('a pool without this way says that an administrator has to look into it', async () => {
  const { userPool } = await aVisitorOf([refused('FeatureUnavailableInTierException', 'Not in this tier.')]);
  expect(await userPool.signIn({ username: 'ada', way: 'passkey' })).toEqual(failed({ kind: 'flow-not-enabled' }));
});

it('autofill offers the passkey that was used last, and signs in once it is chosen', async () => {
  const visitor = await aVisitorOf([asksForPasskey]);
  const { userPool } = visitor;
  expect(await userPool.offerPasskey(new AbortController().signal)).toBeUndefined();
  expect(visitor.sent).toEqual([]);
  await userPool.signIn({ username: 'ada', way: 'passkey' });
  await userPool.signOut('this-browser');
  const again = await aVisitorOf([asksForPasskey]);
  again.storage.setItem(`${clientId}.passkeyName`, 'ada');
  const signIn = await again.userPool.offerPasskey(new AbortController().signal);
  expect(again.userPool.remembers()).toBe(false);
  expect(await signIn?.()).toMatchObject({ value: { step: 'signed-in' } });
});

it('autofill offers nothing once the account page has found that the last passkey of that username is gone', async () => {
  const answers: object[] = [asksForPasskey];
  const { userPool, account, sent } = await aVisitorOf(answers);
  await userPool.signIn({ username: 'ada', way: 'passkey' });
  answers.push({ Credentials: [] });
  expect(await account.passkeys()).toEqual(ok([]));
  expect(userPool.passkeyName()).toBeUndefined();
  await userPool.signOut('this-browser');
  const asked = sent.length;
  expect(await userPool.offerPasskey(new AbortController().signal)).toBeUndefined();
  expect(sent).toHaveLength(asked);
});

const codes = [
  ['emailCode', 'EMAIL_OTP', 'email-code', '12345678'],
  ['textCode', 'SMS_OTP', 'sms-code', '123456'],
] as const;

it.each(codes)(
  'a code in the place of the password (%s) is asked for, can be sent again, and signs in',
  async (...row) => {
    const [way, ChallengeName, step, code] = row;
    const asksForCode = {
      ChallengeName,
      ChallengeParameters: { CODE_DELIVERY_DESTINATION: 'a***@e***' },
      Session,
    };
    const { userPool, sent } = await aVisitorOf([
      asksForCode,
      refused('CodeMismatchException', 'Invalid code.'),
      refused('LimitExceededException', 'Attempt limit exceeded.'),
      { ...asksForCode, Session: 'another session' },
    ]);
    const challenge = ok({ step, username: 'ada', destination: '', isFirst: true });
    expect(await userPool.signIn({ username: 'ada', way })).toEqual(challenge);
    expect(await userPool.answer({ step, code })).toEqual(failed({ kind: 'wrong-code' }));
    expect(await userPool.resendCode()).toEqual(failed({ kind: 'locked' }));
    expect(await userPool.resendCode()).toEqual(challenge);
    expect(await userPool.answer({ step, code })).toMatchObject({ value: { step: 'signed-in' } });
    expect(sent.at(-1)?.body).toMatchObject({
      ChallengeName,
      Session: 'another session',
      ChallengeResponses: { USERNAME: 'ada', [`${ChallengeName}_CODE`]: code },
    });
    expect(await userPool.resendCode()).toEqual(failed({ kind: 'challenge-expired' }));
  },
);

it.each([
  ['can’t get one', { ChallengeName: 'SELECT_CHALLENGE', AvailableChallenges: ['PASSWORD'], Session }],
  ['is unknown to the pool', refused('UserNotFoundException', 'User does not exist.')],
  ['is refused', refused('NotAuthorizedException', 'Incorrect username or password.')],
])(
  'a code in the place of the password is asked for alike where the username %s, and each one is wrong',
  async (_, answer) => {
    const { userPool, sent } = await aVisitorOf([
      answer,
      refused('NotAuthorizedException', 'Invalid session for the user.'),
      refused('InvalidParameterException', '1 validation error detected: Value at ‘session’ failed.'),
    ]);
    expect(await userPool.signIn({ username: 'ada', way: 'emailCode' })).toEqual(
      ok({ step: 'email-code', username: 'ada', destination: '', isFirst: true }),
    );
    for (let tries = 0; tries < 2; tries += 1)
      expect(await userPool.answer({ step: 'email-code', code: '123456' })).toEqual(failed({ kind: 'wrong-code' }));
    expect(sent).toHaveLength(3);
  },
);

it('a second step after a passkey is asked for as after a password', async () => {
  const sms = { ChallengeName: 'SMS_MFA', ChallengeParameters: { CODE_DELIVERY_DESTINATION: '+*1' }, Session };
  const { userPool } = await aVisitorOf([asksForPasskey, sms]);
  expect(await userPool.signIn({ username: 'ada', way: 'passkey' })).toEqual(
    ok({ step: 'sms-code', username: 'ada', destination: '+*1' }),
  );
  expect(await userPool.answer({ step: 'sms-code', code: '123456' })).toMatchObject({ value: { step: 'signed-in' } });
});
