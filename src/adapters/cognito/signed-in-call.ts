import type { AuthFailure } from '../../domain/auth-failure';
import { failed, ok, type Result } from '../../domain/result';
import { type Conversation, authFailure } from './cognito-failures';
import type { PoolCall } from './pool-call';
import type { SessionKeeper } from './session-keeper';
import type { SessionStore } from './stored-session';

/** An operation with the access token of this tab's user. */
export type SignedInCall = <T>(
  conversation: Conversation,
  operation: string,
  parameters: object,
  read: (answer: Record<string, unknown>) => T,
) => Promise<Result<T, AuthFailure>>;

export function createSignedInCall(
  call: PoolCall,
  keeper: SessionKeeper,
  stored: SessionStore,
  onSessionOver: () => void,
): SignedInCall {
  const over = (): Result<never, AuthFailure> => {
    keeper.forget();
    onSessionOver();
    return failed({ kind: 'signed-out' });
  };

  return async (conversation, operation, parameters, read) => {
    if (!stored.read()) return failed({ kind: 'no-session' });
    const session = await keeper.current();
    if (!session.ok) return session.failure.kind === 'signed-out' ? over() : failed({ kind: 'network' });
    try {
      return ok(read(await call(operation, { ...parameters, AccessToken: session.value.accessToken })));
    } catch (error) {
      const failure = authFailure(error, conversation);
      return failure.kind === 'signed-out' || failure.kind === 'disabled' ? over() : failed(failure);
    }
  };
}
