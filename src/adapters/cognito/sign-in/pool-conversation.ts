import { type PasswordProof, isSecondStep } from '#domain/people/password-proof';
import type { CognitoSettings } from '../cognito-settings';
import { type PoolCall, PoolError } from '../pool-call';
import { loadSrp } from './load-srp';
import { type PoolAnswer, type ShownChallenge, type Shown, firstNames, laterNames, readAnswer } from './pool-answer';
import { registerDevice } from './register-device';
import type { DeviceStore, KnownDevice, StoredSession } from '../session/stored-session';

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

/** Cognito's names of the ways to sign in without a password. */
export type FirstFactor = 'WEB_AUTHN' | 'EMAIL_OTP' | 'SMS_OTP';

const deviceRefusals = new Set(['NotAuthorizedException', 'ResourceNotFoundException', 'InvalidParameterException']);

const isOfDevice = (error: unknown): boolean =>
  error instanceof PoolError && error.code === 'ResourceNotFoundException' && /device/i.test(error.message);

/** What a sign-in carries from call to call. */
interface Carried {
  username: string;
  device?: KnownDevice | undefined;
  session?: string | undefined;
  challenge?: string;
}

const afterAnswer = (carried: Carried, answer: PoolAnswer): Carried =>
  answer.name === 'tokens' ? carried : { ...carried, session: answer.session, challenge: answer.name };

const proofIn = ({ username, session, challenge }: Carried): PasswordProof | undefined =>
  session !== undefined && isSecondStep(challenge) ? { username, challenge, session } : undefined;

export function createPoolConversation(
  settings: Pick<CognitoSettings, 'userPoolId' | 'clientId' | 'customChallenge'>,
  call: PoolCall,
  typed: string,
  devices: DeviceStore,
): PoolConversation {
  const { clientId: ClientId } = settings;
  let carried: Carried = { username: typed };

  const ask = async (operation: string, parameters: object, names = laterNames): Promise<PoolAnswer> => {
    const answer = readAnswer(await call(operation, { ClientId, ...parameters }), names);
    carried = afterAnswer(carried, answer);
    return answer;
  };

  /** Starts over, without the session of earlier calls. */
  const initiate = (AuthFlow: string, parameters: Shown, names = laterNames): Promise<PoolAnswer> => {
    const { username, device } = carried;
    carried = { username, device };
    return ask('InitiateAuth', { AuthFlow, AuthParameters: { USERNAME: typed, ...parameters } }, names);
  };

  const send = (ChallengeName: string, responses: Shown, names = laterNames): Promise<PoolAnswer> => {
    const { username: USERNAME, device, session } = carried;
    const ChallengeResponses = { USERNAME, ...responses, ...(device && { DEVICE_KEY: device.deviceKey }) };
    const parameters = { ChallengeName, ChallengeResponses, ...(session && { Session: session }) };
    return ask('RespondToAuthChallenge', parameters, names);
  };

  const carryDevice = (username: string): void => {
    carried = { ...carried, username, device: devices.device(username) };
  };

  const forgetDevice = (): void => {
    devices.forgetDevice(carried.username);
    carried = { ...carried, device: undefined };
  };

  /** A device that was forgotten elsewhere is not sent again. */
  const sendOf = (challenge: string, responses: Shown): Promise<PoolAnswer> =>
    send(challenge, responses).catch((error: unknown) => {
      if (!carried.device || !isOfDevice(error)) throw error;
      forgetDevice();
      return send(challenge, responses);
    });

  const provePassword = async (password: string): Promise<PoolAnswer> => {
    const { beginSrp } = await loadSrp();
    const poolName = settings.userPoolId.split('_')[1] ?? '';
    const exchange = await beginSrp(poolName);
    const { SRP_A } = exchange;
    const answer = settings.customChallenge
      ? await initiate('CUSTOM_AUTH', { SRP_A, CHALLENGE_NAME: 'SRP_A' })
      : await initiate('USER_SRP_AUTH', { SRP_A });
    if (answer.name !== 'PASSWORD_VERIFIER') return answer;
    const username = answer.shown['USER_ID_FOR_SRP'] ?? typed;
    carryDevice(username);
    return sendOf('PASSWORD_VERIFIER', await exchange.prove(username, password, answer.shown));
  };

  /** Forgets a device that the pool doesn't know or whose keys are damaged. */
  const proveDevice = async (): Promise<PoolAnswer> => {
    const { device } = carried;
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

  const follow = async (answer: PoolAnswer): Promise<PoolStep> => {
    switch (answer.name) {
      case 'tokens': {
        const { IdToken: idToken, AccessToken: accessToken, RefreshToken: refreshToken } = answer.result;
        const { username } = carried;
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
    username: () => carried.username,

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
      carryDevice(carried.username);
      const answer = await initiate('USER_AUTH', { PREFERRED_CHALLENGE: factor }, firstNames);
      const mustChoose = answer.name === 'SELECT_CHALLENGE' && answer.available.includes(factor);
      return follow(mustChoose ? await send('SELECT_CHALLENGE', { ANSWER: factor }, firstNames) : answer);
    },

    async respond(challenge, responses) {
      return follow(await sendOf(challenge, responses));
    },

    proof: () => proofIn(carried),

    async inSession(operation, parameters) {
      const answer = await call(operation, { ...parameters, Session: carried.session });
      if (typeof answer['Session'] === 'string') carried = { ...carried, session: answer['Session'] };
      return answer;
    },
  };
}
