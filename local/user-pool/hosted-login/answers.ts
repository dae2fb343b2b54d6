import type { PoolUser } from '../users/pool-user';
import { answerUrl, type AuthorizationRequest } from './authorization-request';
import type { Tickets } from './tickets';

export interface SignedIn {
  sub: string;
  /** When the person gave credentials, in seconds since 1970. Earlier versions recorded nothing. */
  authTime?: number | undefined;
}

export interface AuthorizationCode extends SignedIn {
  request: AuthorizationRequest;
}

/** Makes the address at which the application gets the result of its sign-in. */
export interface Answers {
  signedIn(request: AuthorizationRequest, user: PoolUser, authTime?: number): Promise<string>;
  refused(request: AuthorizationRequest, error: string, description: string): string;
}

export function createAnswers(codes: Tickets<AuthorizationCode>): Answers {
  return {
    refused,
    async signedIn(request, user, authTime) {
      if (!user.enabled) return refused(request, 'access_denied', 'User is disabled.');
      const code = await codes.issue({ request, sub: user.sub, authTime });
      return answerUrl(request.redirectUri, { code, state: request.state });
    },
  };
}

const refused: Answers['refused'] = ({ redirectUri, state }, error, description) =>
  answerUrl(redirectUri, { error, error_description: description, state });
