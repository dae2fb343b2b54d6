import { fromCognitoIdentityPool } from '@aws-sdk/credential-provider-cognito-identity';
import { Hono } from 'hono';
import { createGateway, type GatewayOptions } from '../../local/gateway/gateway';
import { type IdentityPoolOptions, createIdentityPool } from '../../local/identity-pool/identity-pool';
import { serve } from '../adapters/serve';

export const identityPoolId = 'eu-west-1:01234567-89ab-cdef-0123-456789abcdef';
export const provider = 'cognito-idp.eu-west-1.amazonaws.com/eu-west-1_LocalDev1';
export const region = 'eu-west-1';

const subOf = async (token: string) => /^token-of-(\w+)$/.exec(token)?.[1];

/** An identity pool, to which each user's token is `token-of-<sub>`, and this app behind a gateway that asks for its signatures. */
export async function aGateway(app: Hono, over: Partial<IdentityPoolOptions & GatewayOptions> = {}) {
  const allowedOrigins = ['https://portal.example'];
  const pool = createIdentityPool({ identityPoolId, provider, subOf, allowedOrigins, ...over });
  const gateway = createGateway(app, { region, keysOf: pool.keysOf, allowedOrigins, ...over });
  const { fetch } = new Hono().route('/identity-pool', pool.app).route('/prod', gateway);
  return { url: await serve(fetch), fetch };
}

/** Amazon's own source of an identity pool's credentials. */
export const sdkCredentials = (url: string, token = 'token-of-ann') =>
  fromCognitoIdentityPool({
    clientConfig: { region, endpoint: `${url}/identity-pool`, maxAttempts: 1 },
    identityPoolId,
    logins: { [provider]: token },
  });
