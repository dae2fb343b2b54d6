import type { LiveUpdatesSettings } from '#domain/browser/configuration';
import type { LiveTrouble } from '#domain/live/live-trouble';
import { failed, ok, type Result } from '#domain/result';
import type { AwsCredentials } from '#ports/people/aws-credentials';
import type { IdToken, UserPool } from '#ports/people/user-pool';

/** One of the two requests of AppSync's real-time protocol: to connect (`/connect`) and to subscribe. */
export interface AuthorisedRequest {
  path: '' | '/connect';
  body: string;
}

export type Headers = Record<string, string>;

/** The headers that authorise a request, in each of AppSync's five modes. */
export type RequestAuth = (request: AuthorisedRequest) => Promise<Result<Headers, LiveTrouble>>;

export interface RequestAuthParts {
  settings: LiveUpdatesSettings;
  /** The API's address, which is signed; not the socket's. */
  endpoint: string;
  /** A token other than the refused one. */
  token: () => ReturnType<UserPool['idToken']>;
  /** Only for the mode `iam`. */
  credentials?: AwsCredentials | undefined;
  region: string;
  now?: () => Date;
}

const final = (kind: LiveTrouble['kind']) => failed<LiveTrouble>({ kind, isFinal: true });

/** https://docs.aws.amazon.com/appsync/latest/devguide/real-time-websocket-client.html, "Header parameter format". */
export function createRequestAuth(parts: RequestAuthParts): RequestAuth {
  const { settings, endpoint, token, now = () => new Date() } = parts;
  const { host } = new URL(endpoint);

  /** An ended session never has a token again; an unreachable pool may have one later. */
  const withToken = async (
    missing: LiveTrouble['kind'],
    use: (token: IdToken) => Promise<Result<Headers, LiveTrouble>>,
  ): Promise<Result<Headers, LiveTrouble>> => {
    const found = await token();
    if (found.ok) return use(found.value);
    return found.failure.kind === 'signed-out' ? final(missing) : failed({ kind: missing });
  };
  const asAuthorization = async ({ token }: IdToken) => ok({ host, Authorization: token });

  switch (settings.mode) {
    case 'apiKey': {
      const { apiKey } = settings;
      if (apiKey === undefined) return async () => final('no-api-key');
      return async () => ok({ host, 'x-amz-date': stampOf(now()), 'x-api-key': apiKey });
    }
    case 'userPool':
      return () => withToken('no-user', asAuthorization);
    case 'oidc':
      return () => withToken('no-federated-token', asAuthorization);
    case 'lambda':
      return () => withToken('no-auth-token', asAuthorization);
    case 'iam':
      return (request) =>
        withToken('no-user', async (idToken) => {
          const keys = await parts.credentials?.current(idToken);
          if (!keys?.ok) return failed({ kind: 'no-credentials' });
          // Only this mode signs.
          const { AwsV4Signer } = await import('aws4fetch');
          const { headers } = await new AwsV4Signer({
            method: 'POST',
            url: `${endpoint}${request.path}`,
            headers: {
              accept: 'application/json, text/javascript',
              'content-encoding': 'amz-1.0',
              'content-type': 'application/json; charset=UTF-8',
            },
            body: request.body,
            ...keys.value,
            service: 'appsync',
            region: parts.region,
            datetime: stampOf(now()),
            allHeaders: true,
          }).sign();
          return ok({ host, ...Object.fromEntries(headers) });
        });
  }
}

/** Such as `20261122T105050Z`. */
const stampOf = (date: Date): string => date.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
