import type { Client } from '@libsql/client';
import type { Codes } from './codes';
import type { Outbox } from './outbox/outbox';
import type { RateLimit } from './rate-limit';
import type { LockOut } from './sign-in/lock-out';
import type { ReadSignedInUser } from './tokens/signed-in-user';
import type { TokenFamilies } from './tokens/token-families';
import type { TokenIssuance } from './tokens/token-issuance';
import type { Tokens } from './tokens/tokens';
import type { UserSessions } from './tokens/user-sessions';
import type { Passkeys } from './passkeys/passkeys';
import type { RelyingParties } from './passkeys/relying-party';
import type { ConfiguredFactors, SignInPlan, WaysIn } from './sign-in/ways-in';
import type { UserPoolOptions } from './user-pool-options';
import type { Devices } from './users/devices';
import type { MfaSettingsStore } from './users/mfa-settings';
import type { Links } from './users/links';
import type { Users } from './users/users';

/** The settings and stores of a pool, which its challenges, operations and pages share. */
export interface PoolParts
  extends
    Pick<UserPoolOptions, 'poolId' | 'clientId' | 'url' | 'allowedOrigins'>,
    Required<
      Pick<
        UserPoolOptions,
        'clock' | 'selfSignUp' | 'passwordPolicy' | 'requiredAttributes' | 'preventUserExistenceErrors'
      >
    > {
  database: Client;
  poolName: string;
  poolSecret: Buffer;
  deviceGroupKey: string;
  rotatesRefreshTokens: boolean;
  users: Users;
  links: Links;
  /** Names of companies' providers, with which their people's usernames begin. */
  companyNames: readonly string[];
  mfaSettings: MfaSettingsStore;
  devices: Devices;
  outbox: Outbox;
  lockOut: LockOut;
  rateLimit: RateLimit;
  plan: SignInPlan;
  waysIn: WaysIn;
  configuredFactors: ConfiguredFactors;
  passkeys: Passkeys;
  relyingParties: RelyingParties;
  codes: Codes;
  families: TokenFamilies;
  userSessions: UserSessions;
  tokens: Tokens;
  issuance: TokenIssuance;
  readSignedInUser: ReadSignedInUser;
}
