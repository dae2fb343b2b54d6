import type { PoolCall } from '../pool-call';
import type { StoredSession } from './stored-session';

/** Ends a session in the pool: its refresh token, and every token that came from it. */
export async function revokeSession(
  call: PoolCall,
  clientId: string,
  { refreshToken }: Pick<StoredSession, 'refreshToken'>,
): Promise<void> {
  if (refreshToken) await call('RevokeToken', { Token: refreshToken, ClientId: clientId });
}
