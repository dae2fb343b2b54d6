import {
  type ChallengeNameType,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  GetUserAuthFactorsCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  SetUserPoolMfaConfigCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { aClock, aRunningPool, type RunningPool } from '../a-pool';
import { ada, clientId, poolId } from '../pool-facts';
import { aSoftwarePasskey } from './software-passkey';
import { vendorClient } from '../vendor-client';

const grace = { ...ada, username: 'grace', email: 'grace@example.com' };
const many = { ...ada, username: 'many', email: 'many@example.com' };
const clock = aClock();
const options = {
  users: [ada, grace, many],
  allowedFirstFactors: ['PASSWORD' as const, 'EMAIL_OTP' as const, 'WEB_AUTHN' as const],
  webAuthn: { RelyingPartyId: 'localhost' },
  clock,
};

let pool: RunningPool;
let cognito: ReturnType<typeof vendorClient>;

beforeAll(async () => {
  pool = await aRunningPool(options);
  cognito = vendorClient(pool);
});

afterAll(() => pool[Symbol.asyncDispose]());

const creation = z.object({ challenge: z.string(), user: z.looseObject({ id: z.string() }) });
const request = z.looseObject({ challenge: z.string(), allowCredentials: z.array(z.looseObject({ id: z.string() })) });

async function tokenOf({ username, password } = ada, client = cognito) {
  const AuthParameters = { USERNAME: username, PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: password };
  const { AuthenticationResult } = await client.send(
    new InitiateAuthCommand({ ClientId: clientId, AuthFlow: 'USER_AUTH', AuthParameters }),
  );
  return AuthenticationResult?.AccessToken ?? '';
}
const start = async (AccessToken: string) => {
  const answer = await cognito.send(new StartWebAuthnRegistrationCommand({ AccessToken }));
  return creation.parse(answer.CredentialCreationOptions);
};
const complete = (AccessToken: string, Credential: object) =>
  cognito.send(
    new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: JSON.parse(JSON.stringify(Credential)) }),
  );
const list = async (AccessToken: string) =>
  (await cognito.send(new ListWebAuthnCredentialsCommand({ AccessToken }))).Credentials ?? [];
async function registered(AccessToken: string, passkey = aSoftwarePasskey()) {
  await complete(AccessToken, passkey.register(await start(AccessToken)));
  return passkey;
}
const begin = (username: string) =>
  cognito.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    }),
  );
const asked = async (username = 'ada') => {
  const { ChallengeName, ChallengeParameters, Session } = await begin(username);
  expect(ChallengeName).toBe('WEB_AUTHN');
  return { Session, options: request.parse(JSON.parse(ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? '')) };
};
const answer = (Session: string | undefined, credential: object, username = 'ada') =>
  cognito.send(
    new RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName: 'WEB_AUTHN' satisfies ChallengeNameType,
      Session,
      ChallengeResponses: { USERNAME: username, CREDENTIAL: JSON.stringify(credential) },
    }),
  );
const tokens = { AuthenticationResult: { AccessToken: expect.any(String), RefreshToken: expect.any(String) } };
const refused = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

it('a registration is asked for in the form that browsers parse', async () => {
  const AccessToken = await tokenOf(grace);
  const { CredentialCreationOptions } = await cognito.send(new StartWebAuthnRegistrationCommand({ AccessToken }));
  expect(CredentialCreationOptions).toEqual({
    rp: { id: 'localhost', name: 'localhost' },
    user: { id: expect.stringMatching(/^[\w-]{48}$/), name: 'grace', displayName: 'grace' },
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    timeout: 60_000,
    excludeCredentials: [],
    authenticatorSelection: { requireResidentKey: true, residentKey: 'required', userVerification: 'preferred' },
  });
});

it.each(['ES256', 'RS256'] as const)(
  'a passkey with %s is added, listed, signs in and is removed',
  async (algorithm) => {
    const AccessToken = await tokenOf();
    const passkey = await registered(AccessToken, aSoftwarePasskey(algorithm));
    expect(await list(AccessToken)).toMatchObject([
      {
        CredentialId: passkey.id,
        FriendlyCredentialName: 'Passkey',
        RelyingPartyId: 'localhost',
        AuthenticatorAttachment: 'platform',
        AuthenticatorTransports: ['internal'],
        CreatedAt: new Date(clock()),
      },
    ]);
    const factors = await cognito.send(new GetUserAuthFactorsCommand({ AccessToken }));
    expect(factors.ConfiguredUserAuthFactors).toEqual(['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN']);

    const { Session, options } = await asked();
    expect(options).toEqual({
      challenge: expect.any(String),
      timeout: 180_000,
      rpId: 'localhost',
      allowCredentials: [{ type: 'public-key', id: passkey.id, transports: ['internal'] }],
      userVerification: 'preferred',
    });
    await expect(answer(Session, passkey.prove(options))).resolves.toMatchObject(tokens);

    const removal = new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: passkey.id });
    await cognito.send(removal);
    await expect(cognito.send(removal)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    expect(await list(AccessToken)).toEqual([]);
  },
);

it.each([
  ['another origin', 'WebAuthnOriginNotAllowedException', { origin: 'http://localhost.example' }],
  ['another relying party', 'WebAuthnRelyingPartyMismatchException', { relyingPartyId: 'example.com' }],
  ['a challenge that was never asked', 'WebAuthnChallengeNotFoundException', { challenge: 'never' }],
])('a registration with %s is refused as %s', async (_what, name, circumstances) => {
  const AccessToken = await tokenOf(grace);
  const credential = aSoftwarePasskey().register(await start(AccessToken), circumstances);
  await expect(complete(AccessToken, credential)).rejects.toMatchObject({ name });
});

it('a passkey with another algorithm is not supported', async () => {
  const AccessToken = await tokenOf(grace);
  const credential = aSoftwarePasskey('EdDSA').register(await start(AccessToken));
  await expect(complete(AccessToken, credential)).rejects.toMatchObject({
    name: 'WebAuthnCredentialNotSupportedException',
  });
});

it('the challenge of a registration is for one answer of one user, within three minutes', async () => {
  const AccessToken = await tokenOf(grace);
  const asked = await start(AccessToken);
  const gone = { name: 'WebAuthnChallengeNotFoundException' };
  await expect(complete(await tokenOf(), aSoftwarePasskey().register(asked))).rejects.toMatchObject(gone);
  const passkey = aSoftwarePasskey();
  await complete(AccessToken, passkey.register(asked));
  await expect(complete(AccessToken, aSoftwarePasskey().register(asked))).rejects.toMatchObject(gone);
  const late = await start(AccessToken);
  clock.pass(3 * 60_000);
  await expect(complete(AccessToken, aSoftwarePasskey().register(late))).rejects.toMatchObject(gone);
  // The same passkey once more, and for somebody else.
  for (const owner of [AccessToken, await tokenOf()]) {
    await expect(complete(owner, passkey.register(await start(owner)))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  }
});

it('a user has at most 20 passkeys', async () => {
  const AccessToken = await tokenOf(many);
  const last = await start(AccessToken);
  for (let added = 0; added < 20; added += 1) await registered(AccessToken);
  const full = { name: 'LimitExceededException' };
  await expect(start(AccessToken)).rejects.toMatchObject(full);
  await expect(complete(AccessToken, aSoftwarePasskey().register(last))).rejects.toMatchObject(full);
  expect(await list(AccessToken)).toHaveLength(20);
});

it.each([
  ['another origin', { origin: 'http://localhost.example' }],
  ['another relying party', { relyingPartyId: 'example.com' }],
  ['another challenge', { challenge: 'other' }],
  ['the handle of another person', { userHandle: 'b3RoZXI' }],
])('an answer with %s is refused, and spends the challenge', async (_what, circumstances) => {
  const passkey = await registered(await tokenOf());
  const { Session, options } = await asked();
  await expect(answer(Session, passkey.prove(options, circumstances))).rejects.toMatchObject(refused);
  await expect(answer(Session, passkey.prove(options))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

it('an answer is good once, and another person cannot give it', async () => {
  const passkey = await registered(await tokenOf());
  const others = await registered(await tokenOf(grace));
  const first = await asked();
  await expect(answer(first.Session, others.prove(first.options))).rejects.toMatchObject(refused);
  const second = await asked();
  const proof = passkey.prove(second.options);
  await expect(answer(second.Session, proof)).resolves.toMatchObject(tokens);
  await expect(answer(second.Session, proof)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  const third = await asked();
  await expect(answer(third.Session, proof)).rejects.toMatchObject(refused);
  // Some authenticators send no handle.
  const fourth = await asked();
  const without = passkey.prove(fourth.options, { userHandle: undefined });
  await expect(answer(fourth.Session, without)).resolves.toMatchObject(tokens);
});

it('a counter that goes back or stands still is refused once it has counted', async () => {
  const passkey = await registered(await tokenOf());
  const signIn = async (counter: number) => {
    const { Session, options } = await asked();
    return answer(Session, passkey.prove(options, { counter }));
  };
  for (const counter of [0, 0, 7]) await expect(signIn(counter)).resolves.toMatchObject(tokens);
  for (const counter of [7, 6, 0]) await expect(signIn(counter)).rejects.toMatchObject(refused);
  await expect(signIn(8)).resolves.toMatchObject(tokens);
});

it('an unknown name is asked for a passkey that nobody has', async () => {
  const names = Array.from({ length: 20 }, (_, number) => `unknown-${number}`);
  const starts = await Promise.all(names.map(async (name) => ({ name, step: await begin(name) })));
  const { name = '' } = starts.find(({ step }) => step.ChallengeName === 'WEB_AUTHN') ?? {};
  const { Session, options } = await asked(name);
  expect((await asked(name)).options.allowCredentials).toEqual(options.allowCredentials);
  await expect(answer(Session, aSoftwarePasskey().prove(options), name)).rejects.toMatchObject(refused);
});

it('a passkey needs an enabled factor and a relying party, and is lost with the relying party', async () => {
  await using without = await aRunningPool({ ...options, allowedFirstFactors: ['PASSWORD'] });
  const other = vendorClient(without);
  const AccessToken = await tokenOf(ada, other);
  await expect(other.send(new StartWebAuthnRegistrationCommand({ AccessToken }))).rejects.toMatchObject({
    name: 'WebAuthnNotEnabledException',
  });

  await using moving = await aRunningPool({ users: options.users, allowedFirstFactors: options.allowedFirstFactors });
  const client = vendorClient(moving);
  const token = await tokenOf(ada, client);
  const ask = () => client.send(new StartWebAuthnRegistrationCommand({ AccessToken: token }));
  await expect(ask()).rejects.toMatchObject({ name: 'WebAuthnConfigurationMissingException' });
  const configure = (RelyingPartyId: string) =>
    client.send(new SetUserPoolMfaConfigCommand({ UserPoolId: poolId, WebAuthnConfiguration: { RelyingPartyId } }));
  await expect(configure('127.0.0.1')).rejects.toMatchObject({ name: 'InvalidParameterException' });
  await configure('localhost');
  const { CredentialCreationOptions } = await ask();
  const Credential = JSON.parse(JSON.stringify(aSoftwarePasskey().register(creation.parse(CredentialCreationOptions))));
  await client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken: token, Credential }));
  const factors = async () =>
    (await client.send(new GetUserAuthFactorsCommand({ AccessToken: token }))).ConfiguredUserAuthFactors;
  expect(await factors()).toContain('WEB_AUTHN');
  await configure('portal.example.com');
  expect(await factors()).not.toContain('WEB_AUTHN');
});

it('a passkey is followed by the second step, unless it counts as both factors', async () => {
  await using multi = await aRunningPool(options);
  const of = { pool, cognito };
  [pool, cognito] = [multi, vendorClient(multi)];
  try {
    const AccessToken = await tokenOf();
    const passkey = await registered(AccessToken);
    const configure = (FactorConfiguration: 'SINGLE_FACTOR' | 'MULTI_FACTOR_WITH_USER_VERIFICATION') =>
      cognito.send(
        new SetUserPoolMfaConfigCommand({
          UserPoolId: poolId,
          WebAuthnConfiguration: { RelyingPartyId: 'localhost', FactorConfiguration },
        }),
      );
    const prefer = (WebAuthnMfaSettings: { Enabled: boolean }, EmailMfaSettings?: { Enabled: boolean }) =>
      cognito.send(new SetUserMFAPreferenceCommand({ AccessToken, WebAuthnMfaSettings, EmailMfaSettings }));
    const signIn = async (isVerified = true) => {
      const { Session, options } = await asked();
      return answer(Session, passkey.prove(options, { isVerified }));
    };
    await expect(prefer({ Enabled: true }, { Enabled: true })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await prefer({ Enabled: false }, { Enabled: true });
    await expect(signIn()).resolves.toMatchObject({ ChallengeName: 'EMAIL_OTP' });
    await configure('MULTI_FACTOR_WITH_USER_VERIFICATION');
    await expect(signIn()).resolves.toMatchObject({ ChallengeName: 'EMAIL_OTP' });
    await prefer({ Enabled: true });
    await expect(signIn()).resolves.toMatchObject(tokens);
    await expect(signIn(false)).rejects.toMatchObject(refused);
  } finally {
    ({ pool, cognito } = of);
  }
});
