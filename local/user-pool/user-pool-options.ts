import type { HostedLoginOptions } from './hosted-login/hosted-login';
import type { Place } from './pages/page';
import type { PasswordPolicy } from './password-policy';
import type { NewUser } from './pool-user';

export interface UserPoolOptions {
  /** Folder of the pool's database; made if missing. */
  dataDir: string;
  /** `region_suffix`, such as `eu-west-1_LocalDev1`. */
  poolId: string;
  clientId: string;
  /** Where the pool is mounted, without a slash at the end: `http://localhost:8080/user-pool`. */
  url: string;
  /** The origins of the pages that may call the pool. */
  allowedOrigins: string[];
  /** Created when the pool's database is new, and never again. */
  users: NewUser[];
  /** Milliseconds since 1970; the system's clock if missing. */
  clock?: () => number;
  tokenLifetimes?: Partial<TokenLifetimes>;
  /** Each refresh token is good for one refresh, and for this many more seconds after it; unless given, for any number. */
  refreshTokenRotation?: { graceSeconds: number };
  /** Whether people may sign up by themselves; true if missing. */
  selfSignUp?: boolean;
  /** Of passwords that people choose; Cognito's default if missing. */
  passwordPolicy?: PasswordPolicy;
  /** Attributes that nobody may lack. */
  requiredAttributes?: string[];
  /** Whether unknown users get the answers of known ones; true if missing, as in every new app client. */
  preventUserExistenceErrors?: boolean;
  /** Off if missing. */
  hostedLogin?: HostedLoginOptions;
  /** The pages that the outbox stands among. */
  places?: readonly Place[];
}

/** In seconds. */
interface TokenLifetimes {
  idToken: number;
  accessToken: number;
  refreshToken: number;
}

/** Cognito's own. */
export const defaultLifetimes: TokenLifetimes = { idToken: 3600, accessToken: 3600, refreshToken: 30 * 24 * 3600 };
