import { JwtVerifier } from 'aws-jwt-verify';
import { FetchError, JwksValidationError } from 'aws-jwt-verify/error';
import type { Fetcher } from 'aws-jwt-verify/https';
import { assertIsJwks, type PenaltyBox, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { safeJsonParse } from 'aws-jwt-verify/safe-json-parse';
import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { isOfPool } from '#domain/people/companies/company-groups';
import { type Company, mayComeFromAll } from '#domain/people/companies/company';
import { failed, ok, type Result } from '#domain/result';
import type { Identity, TokenFailure, TokenVerifier } from '../../ports/token-verifier';
import { addressBy } from './verified-address';

export interface CognitoTokenVerifierOptions {
  /** `region_suffix`, such as `eu-west-1_Xxxxxxxxx`. */
  userPoolId: string;
  clientId: string;
  /** The `iss` of the pool's tokens; Cognito's regional one if missing. */
  issuer?: string;
  /** The pool's JSON Web Key Set; if missing, it is fetched from `jwksUri` when first needed. */
  jwks?: { keys: readonly object[] };
  /** `<issuer>/.well-known/jwks.json` if missing. */
  jwksUri?: string;
  /** Whether the sign-in with this `origin_jti` was signed out or revoked. Called for every request; for pools that can tell. */
  isRevoked?: (originJti: string) => boolean | Promise<boolean>;
  /** Companies whose people sign in with a provider of their own. */
  companies?: readonly Company[] | undefined;
  /** How many verified tokens are cached; 10,000 if missing. */
  capacity?: number;
}

interface VerifiedToken {
  identity: Identity;
  /** Milliseconds since 1970. */
  expiresAt: number;
  originJti: string | undefined;
}

export interface CognitoTokenVerifier extends TokenVerifier {
  /** Resolves once the pool's keys have been loaded, and rejects with the reason while they can't be. */
  loadKeys(): Promise<void>;
}

/** Reads a claim that attribute mappings and Lambda triggers can leave out or write as another type. */
const optionalClaim = <T extends z.ZodMiniType>(type: T) => z.catch(z.optional(type), undefined);

/**
 * Fields of Cognito's ID token; its groups are absent for a user without any, and `aws-jwt-verify` lets a token without `exp` pass. A claim
 * of another type counts as absent, so that it can't void the whole identity.
 */
const idClaims = z.object({
  token_use: z.literal('id'),
  sub: z.string().check(z.minLength(1)),
  exp: z.number(),
  email: optionalClaim(z.string()),
  // A federated attribute arrives as text.
  email_verified: optionalClaim(z.literal([true, 'true'])),
  // A claim that can't be read counts as a provider that no company has.
  identities: z.catch(z.optional(z.array(z.object({ providerName: z.string(), userId: z.catch(z.string(), '') }))), [
    { providerName: '', userId: '' },
  ]),
  'cognito:username': optionalClaim(z.string()),
  'cognito:groups': optionalClaim(z.array(z.unknown())),
  origin_jti: optionalClaim(z.string()),
  auth_time: optionalClaim(z.number()),
  iat: z.optional(z.number()),
  acr: optionalClaim(z.string()),
});

/**
 * Accepts the ID tokens of one app client of one pool: signature by the pool's keys, `iss`, `aud`, `exp` and `token_use`
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-tokens-verifying-a-jwt.html).
 * Each token is verified once and cached by its hash until it expires.
 */
export function createCognitoTokenVerifier(options: CognitoTokenVerifierOptions): CognitoTokenVerifier {
  const { verifyOnce, loadKeys } = verifierOf(options);
  const { isRevoked, capacity = 10_000 } = options;
  const remembered = new Map<string, Promise<Result<VerifiedToken, TokenFailure>>>();

  const recall = (token: string) => {
    const key = hash('sha256', token, 'base64');
    const known = remembered.get(key);
    if (known) return known;
    const verifying = verifyOnce(token);
    const oldest = remembered.size >= capacity ? remembered.keys().next().value : undefined;
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(key, verifying);
    return verifying.then((verified) => {
      if (!verified.ok) remembered.delete(key);
      return verified;
    });
  };

  return {
    async verify(token) {
      const verified = await recall(token);
      if (!verified.ok) return verified;
      const { identity, expiresAt, originJti } = verified.value;
      if (expiresAt <= Date.now()) return notAccepted('JwtExpiredError');
      if (isRevoked && originJti !== undefined && (await isRevoked(originJti))) return notAccepted('revoked');
      return ok(identity);
    },
    loadKeys,
  };
}

function verifierOf(options: CognitoTokenVerifierOptions) {
  const { userPoolId, clientId, jwks, jwksUri, companies = [] } = options;
  const region = userPoolId.split('_')[0];
  const issuer = options.issuer ?? `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
  const verifier = JwtVerifier.create(
    { issuer, audience: clientId, ...(jwksUri !== undefined && { jwksUri }) },
    // The library's own fetcher refuses http.
    {
      jwksCache: new SimpleJwksCache({
        penaltyBox: onceASecond(),
        ...(issuer.startsWith('http:') && { fetcher: httpFetcher }),
      }),
    },
  );
  let hasKeys = jwks !== undefined;
  if (jwks) {
    // Through JSON, because each library has its own types for a key.
    const published = safeJsonParse(JSON.stringify(jwks));
    assertIsJwks(published);
    verifier.cacheJwks(published);
  }

  const loadKeys = async (): Promise<void> => {
    if (!hasKeys) await verifier.hydrate();
    hasKeys = true;
  };
  const verifyOnce = async (token: string): Promise<Result<VerifiedToken, TokenFailure>> => {
    try {
      // With given keys, the synchronous call never fetches any.
      const payload = jwks ? verifier.verifySync(token) : await verifier.verify(token);
      const claims = idClaims.safeParse(payload);
      if (!claims.success) return notAccepted('claims');
      const { sub, email, email_verified: verified, exp, origin_jti: originJti } = claims.data;
      const { auth_time: signedInAt, iat: issuedAt, acr: level } = claims.data;
      const groups = claims.data['cognito:groups'] ?? [];
      const identities = (claims.data.identities ?? []).map(({ providerName, userId }) => ({
        provider: providerName,
        subject: userId,
        ...(isLinked(claims.data['cognito:username'], providerName) && { isLinked: true as const }),
      }));
      const providers = identities.map(({ provider }) => provider);
      if (!mayComeFromAll(companies, email, providers))
        return failed({ kind: 'other-provider', reason: `provider: ${providers.join(', ') || 'password'}` });
      const identity = {
        sub,
        ...addressBy(email, verified !== undefined),
        groups: groups.filter((group) => typeof group === 'string').filter((group) => !isOfPool(userPoolId, group)),
        ...(identities.length > 0 && { identities }),
        ...(originJti !== undefined && { session: originJti }),
        ...(signedInAt !== undefined && { signedInAt }),
        ...(issuedAt !== undefined && { issuedAt }),
        ...(level !== undefined && { level }),
      };
      return ok({ identity, expiresAt: exp * 1000, originJti });
    } catch (error) {
      if (isAboutTheKeys(error)) return failed({ kind: 'unavailable', reason: `${error.name}: ${error.message}` });
      // The class of the library's error: its messages can quote the token, and its `name` is always Error.
      return notAccepted(error instanceof Error ? error.constructor.name : 'unknown');
    }
  };
  return { verifyOnce, loadKeys };
}

/** The username of an account that a provider made begins with the provider's name, in lower case in some pools. */
const isLinked = (username: string | undefined, provider: string): boolean =>
  username !== undefined && !username.toLowerCase().startsWith(`${provider.toLowerCase()}_`);

const notAccepted = (reason: string) => failed({ kind: 'not-accepted', reason } as const);

/** For a pool on this machine. */
const httpFetcher: Fetcher = {
  async fetch(uri) {
    try {
      return await (await fetch(uri, { signal: AbortSignal.timeout(3000) })).arrayBuffer();
    } catch (error) {
      throw new FetchError(uri, error);
    }
  },
};

/** Milliseconds after a key id that the pool doesn't have, until its keys are read for another. */
const pause = 1_000;

/**
 * Lets tokens with an unknown key id wait for their turn. The library's own box refuses them for ten seconds, a token of a new key too, as
 * long as anyone sends key ids of their own.
 */
function onceASecond(): PenaltyBox {
  let turn = 0;
  return {
    async wait() {
      const milliseconds = turn - Date.now();
      if (milliseconds > 0) await new Promise((resolve) => void setTimeout(resolve, Math.min(milliseconds, pause)));
    },
    registerFailedAttempt: () => void (turn = Date.now() + pause),
    registerSuccessfulAttempt: () => void (turn = 0),
  };
}

/** The keys could not be fetched or read. */
function isAboutTheKeys(error: unknown): error is Error {
  return [FetchError, JwksValidationError].some((kind) => error instanceof kind);
}
