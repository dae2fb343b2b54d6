import { type Env, Hono } from 'hono';
import { exportFilePath } from '../server/application/exports/export-files';
import { unsubscribePath } from '../server/application/mail/unsubscribing';
import { recoveryLinkPath } from '../server/application/recovery/recovery-link';
import type { TokenVerifier } from '../server/ports/token-verifier';
import { names } from './configuration';
import { createGateway } from './gateway/gateway';
import { createIdentityPool } from './identity-pool/identity-pool';

const openPaths = [exportFilePath, unsubscribePath, recoveryLinkPath].map((path) => `/prod${path}`);

/** IprApi at `/prod`, behind a gateway that asks for IAM, and at `/identity-pool` what gives users of the pool the credentials for it. */
export function behindGateway<E extends Env>(iprApi: Hono<E>, verifier: TokenVerifier, allowedOrigins: string[]): Hono {
  const identityPool = createIdentityPool({
    identityPoolId: names.identityPoolId,
    provider: `cognito-idp.${names.region}.amazonaws.com/${names.poolId}`,
    async subOf(idToken) {
      const verified = await verifier.verify(idToken);
      return verified.ok ? verified.value.sub : undefined;
    },
    allowedOrigins,
  });
  const { keysOf } = identityPool;
  return new Hono()
    .route('/identity-pool', identityPool.app)
    .route('/prod', createGateway(iprApi, { region: names.region, keysOf, allowedOrigins, openPaths }));
}
