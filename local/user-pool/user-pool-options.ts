import type { z } from 'zod';
import type { HostedLoginOptions } from './hosted-login/providers';
import type { relyingParty } from './passkeys/relying-party';
import type { ChoiceOptions } from './sign-in/ways-in';
import type { Place } from './pages/page';
import type { PasswordPolicy } from './users/password-policy';
import type { NewUser } from './users/pool-user';

export interface UserPoolOptions extends ChoiceOptions {
  /** The folder of the pool's database; made if missing. */
  dataDir: string;
  /** `region_suffix`, such as `eu-west-1_LocalDev1`. */
  poolId: string;
  clientId: string;
  /** Where the pool is mounted, without a trailing slash: `http://localhost:8080/user-pool`. */
  url: string;
  /** The origins of the pages that can call the pool. */
  allowedOrigins: string[];
  /** Created when the pool's database is new, and only then. */
  users: NewUser[];
  /** Milliseconds since 1970; the system clock if missing. */
  clock?: () => number;
  /** Replaces the refresh token at each refresh; the old one stays valid for the grace. Off if missing. */
  refreshTokenRotation?: { graceSeconds: number };
  /** Tracks sessions until `SetUserPoolSessionConfiguration` changes it. Off if missing, as in every new pool. */
  tracksSessions?: boolean;
  /** Whether people can sign up by themselves; true if missing. */
  selfSignUp?: boolean;
  /** The policy for passwords that people choose; Cognito's default if missing. */
  passwordPolicy?: PasswordPolicy;
  /** Attributes that every user must have. */
  requiredAttributes?: string[];
  /** Whether unknown users get the same answers as known ones; true if missing, as in every new app client. */
  preventUserExistenceErrors?: boolean;
  /** `WebAuthnConfiguration`, until SetUserPoolMfaConfig replaces it. No passkeys if missing. */
  webAuthn?: z.input<typeof relyingParty>;
  /** Off if missing. */
  hostedLogin?: HostedLoginOptions;
  /** The pages that the outbox links to. */
  places?: readonly Place[];
}
