import type { AuthFailure } from '#domain/people/auth-failure';
import { failed, ok, type Result } from '#domain/result';
import { type Conversation, answered, authFailure, endsSession, wantsAnotherToken } from '../cognito-failures';
import type { PoolCall } from '../pool-call';
import type { SessionKeeper } from '../session/session-keeper';
import type { SessionStore } from '../session/stored-session';

export type SignedInCall = <T>(
  conversation: Conversation,
  operation: string,
  parameters: object,
  read: (answer: Record<string, unknown>) => T,
) => Promise<Result<T, AuthFailure>>;

type Answer = Record<string, unknown>;

export function createSignedInCall(call: PoolCall, keeper: SessionKeeper, stored: SessionStore): SignedInCall {
  return async (conversation, operation, parameters, read) => {
    const ask = async (refused?: string): Promise<Result<Answer, AuthFailure>> => {
      const session = await keeper.current(refused);
      if (!session.ok) return failed({ kind: kinds[session.failure.kind] });
      const { accessToken: AccessToken, idToken } = session.value;
      try {
        return ok(await call(operation, { ...parameters, AccessToken }));
      } catch (error) {
        const isReplaced = stored.read()?.refreshToken !== session.value.refreshToken;
        const isEnded = endsSession(error);
        // An expired token looks valid if the browser's clock was set back.
        if (refused === undefined && ((isEnded && isReplaced) || wantsAnotherToken(error))) return ask(idToken);
        if (!isEnded) return failed(authFailure(error, conversation));
        keeper.end(session.value);
        return failed({ kind: 'signed-out' });
      }
    };

    if (!stored.read()) return failed({ kind: 'no-session' });
    const answer = await ask();
    return answer.ok ? answered(conversation, async () => read(answer.value)) : answer;
  };
}

const kinds = { 'signed-out': 'signed-out', unreachable: 'network', busy: 'busy' } as const;
