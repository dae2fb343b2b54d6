import * as z from 'zod/mini';
import { type PasswordProof, isSecondStep } from '#domain/people/password-proof';
import type { CognitoSettings } from '../cognito-settings';
import { type PoolCall, PoolError } from '../pool-call';
import { loadSrp } from './load-srp';
import { newDevice, registerDevice } from './register-device';
import type { DeviceStore, KnownDevice, StoredSession } from '../session/stored-session';

export type Shown = Record<string, string>;

export type PoolStep =
  | {
      name: 'tokens';
      tokens: Pick<StoredSession, 'idToken' | 'accessToken' | 'refreshToken'>;
      asksToRemember: boolean;
    }
  | { name: ShownChallenge; shown: Shown };

/** One sign-in with the pool, from its first call to the tokens. Every method rejects with a PoolError. */
export interface PoolConversation {
  /** The username, which the pool may have resolved from an alias. */
  username(): string;
  password(password: string): Promise<PoolStep>;
  /** Starts without a password. The pool may answer with another challenge than `factor`, also for a username that it doesn't know. */
  begin(factor: FirstFactor): Promise<PoolStep>;
  respond(challenge: string, responses: Shown): Promise<PoolStep>;
  inSession(operation: string, parameters: object): Promise<Record<string, unknown>>;
  /** The session while the pool waits for a second step. */
  proof(): PasswordProof | undefined;
}

const shownChallenges = [
  'NEW_PASSWORD_REQUIRED',
  'SMS_MFA',
  'EMAIL_OTP',
  'SOFTWARE_TOKEN_MFA',
  'SELECT_MFA_TYPE',
  'MFA_SETUP',
  'CUSTOM_CHALLENGE',
] as const;

/** Cognito's names of the ways to sign in without a password. */
export type FirstFactor = 'WEB_AUTHN' | 'EMAIL_OTP' | 'SMS_OTP';

/** Only in answer to `begin`. */
const firstChallenges = ['WEB_AUTHN', 'SMS_OTP', 'SELECT_CHALLENGE', 'PASSWORD', 'PASSWORD_SRP'] as const;
type ShownChallenge = (typeof shownChallenges)[number] | (typeof firstChallenges)[number];

/** Answered here, by arithmetic. */
const exchanges = ['PASSWORD_VERIFIER', 'DEVICE_SRP_AUTH', 'DEVICE_PASSWORD_VERIFIER'] as const;
type Exchange = (typeof exchanges)[number];

const laterNames = new Map<string, ShownChallenge | Exchange>(
  [...shownChallenges, ...exchanges].map((name) => [name, name]),
);
const firstNames = new Map([...laterNames, ...firstChallenges.map((name) => [name, name] as const)]);

const authenticated = z.object({
  AuthenticationResult: z.object({
    IdToken: z.string(),
    AccessToken: z.string(),
    RefreshToken: z.string(),
    NewDeviceMetadata: z.nullish(newDevice),
  }),
});
const challenged = z.object({
  ChallengeParameters: z.record(z.string(), z.string()),
  Session: z.optional(z.string()),
  AvailableChallenges: z.nullish(z.array(z.string())),
});

type Answer =
  | { name: 'tokens'; result: z.output<typeof authenticated>['AuthenticationResult'] }
  | { name: ShownChallenge | Exchange; shown: Shown; available: string[] };

const deviceRefusals = new Set(['NotAuthorizedException', 'ResourceNotFoundException', 'InvalidParameterException']);

const isOfDevice = (error: unknown): boolean =>
  error instanceof PoolError && error.code === 'ResourceNotFoundException' && /device/i.test(error.message);

export function createPoolConversation(
  settings: Pick<CognitoSettings, 'userPoolId' | 'clientId' | 'customChallenge'>,
  call: PoolCall,
  typed: string,
  devices: DeviceStore,
): PoolConversation {
  const { clientId: ClientId } = settings;
  let username = typed;
  let session: string | undefined;
  let device: KnownDevice | undefined;
  let challenge: string | undefined;

  const ask = async (operation: string, parameters: object, names = laterNames): Promise<Answer> => {
    const answer = await call(operation, { ClientId, ...(session && { Session: session }), ...parameters });
    const asked = answer['ChallengeName'];
    if (typeof asked !== 'string') return { name: 'tokens', result: authenticated.parse(answer).AuthenticationResult };
    const name = names.get(asked);
    if (!name) throw new PoolError('UnknownChallenge', asked);
    const said = challenged.parse(names === laterNames ? answer : { ChallengeParameters: {}, ...answer });
    session = said.Session;
    challenge = name;
    return { name, shown: said.ChallengeParameters, available: said.AvailableChallenges ?? [] };
  };

  const send = (ChallengeName: string, responses: Shown, names = laterNames): Promise<Answer> =>
    ask(
      'RespondToAuthChallenge',
      {
        ChallengeName,
        ChallengeResponses: {
          USERNAME: username,
          ...responses,
          ...(device && { DEVICE_KEY: device.deviceKey }),
        },
      },
      names,
    );

  const forgetDevice = (): void => {
    devices.forgetDevice(username);
    device = undefined;
  };

  /** A device that was forgotten elsewhere is not sent again. */
  const sendOf = (challenge: string, responses: Shown): Promise<Answer> =>
    send(challenge, responses).catch((error: unknown) => {
      if (!device || !isOfDevice(error)) throw error;
      forgetDevice();
      return send(challenge, responses);
    });

  const provePassword = async (password: string): Promise<Answer> => {
    const { beginSrp } = await loadSrp();
    const poolName = settings.userPoolId.split('_')[1] ?? '';
    const exchange = await beginSrp(poolName);
    session = undefined;
    const answer = await ask('InitiateAuth', {
      AuthFlow: settings.customChallenge ? 'CUSTOM_AUTH' : 'USER_SRP_AUTH',
      AuthParameters: {
        USERNAME: typed,
        SRP_A: exchange.SRP_A,
        ...(settings.customChallenge && { CHALLENGE_NAME: 'SRP_A' }),
      },
    });
    if (answer.name !== 'PASSWORD_VERIFIER') return answer;
    username = answer.shown['USER_ID_FOR_SRP'] ?? typed;
    device = devices.device(username);
    return sendOf('PASSWORD_VERIFIER', await exchange.prove(username, password, answer.shown));
  };

  /** Forgets a device that the pool doesn't know or whose keys are damaged. */
  const proveDevice = async (): Promise<Answer> => {
    if (!device) throw new PoolError('UnreadableAnswer', 'The pool asked for a device that this browser is not');
    const { deviceKey, randomPasswordKey, deviceGroupKey } = device;
    const { beginSrp } = await loadSrp();
    const exchange = await beginSrp(deviceGroupKey);
    try {
      const answer = await send('DEVICE_SRP_AUTH', { SRP_A: exchange.SRP_A });
      if (answer.name !== 'DEVICE_PASSWORD_VERIFIER') return answer;
      return await send('DEVICE_PASSWORD_VERIFIER', await exchange.prove(deviceKey, randomPasswordKey, answer.shown));
    } catch (error) {
      if (!(error instanceof PoolError) || !deviceRefusals.has(error.code)) throw error;
      forgetDevice();
      throw new PoolError('DeviceRefused', error.message);
    }
  };

  const follow = async (answer: Answer): Promise<PoolStep> => {
    switch (answer.name) {
      case 'tokens': {
        const { IdToken: idToken, AccessToken: accessToken, RefreshToken: refreshToken } = answer.result;
        const metadata = answer.result.NewDeviceMetadata;
        const asksToRemember = metadata ? await registerDevice(call, devices, username, accessToken, metadata) : false;
        return { name: 'tokens', tokens: { idToken, accessToken, refreshToken }, asksToRemember };
      }
      case 'DEVICE_SRP_AUTH':
        return follow(await proveDevice());
      case 'PASSWORD_VERIFIER':
      case 'DEVICE_PASSWORD_VERIFIER':
        throw new PoolError('UnreadableAnswer', `${answer.name} out of turn`);
      default:
        return { name: answer.name, shown: answer.shown };
    }
  };

  return {
    username: () => username,

    async password(password) {
      const take = async () => follow(await provePassword(password));
      try {
        return await take();
      } catch (error) {
        if (!(error instanceof PoolError && error.code === 'DeviceRefused')) throw error;
        // The device's keys have been removed.
        return take();
      }
    },

    async begin(factor) {
      session = undefined;
      device = devices.device(username);
      const answer = await ask(
        'InitiateAuth',
        { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: typed, PREFERRED_CHALLENGE: factor } },
        firstNames,
      );
      const mustChoose = answer.name === 'SELECT_CHALLENGE' && answer.available.includes(factor);
      return follow(mustChoose ? await send('SELECT_CHALLENGE', { ANSWER: factor }, firstNames) : answer);
    },

    async respond(challenge, responses) {
      return follow(await sendOf(challenge, responses));
    },

    proof: () => (session !== undefined && isSecondStep(challenge) ? { username, challenge, session } : undefined),

    async inSession(operation, parameters) {
      const answer = await call(operation, { ...parameters, Session: session });
      if (typeof answer['Session'] === 'string') session = answer['Session'];
      return answer;
    },
  };
}
