import { AwsV4Signer } from 'aws4fetch';
import type { Failure } from '#domain/failure';
import type { AwsCredentials, AwsKeys } from '#ports/people/aws-credentials';
import type { IdToken } from '#ports/people/user-pool';
import type { ServerClock } from '#timing/server-clock';
import { idTokenHeader } from '#contract/headers';
import { CallRefused } from './call-errors';
import type { Send } from './http-client';

export interface SigningSettings {
  credentials: AwsCredentials;
  region: string;
  clock: ServerClock;
}

/**
 * Sends calls with Signature Version 4, for an API Gateway that asks for IAM, and the ID token in a signed header. A call that the
 * gateway refused is repeated once: with the gateway's time if this machine's clock is wrong, or with new keys if they have expired.
 * The backend hasn't seen the refused call, so repeating is safe even for changes.
 */
export function createSignedSend({ credentials, region, clock }: SigningSettings): Send {
  const sign = async (request: Request, token: IdToken, keys: AwsKeys, at: number): Promise<Request> => {
    const { method, url } = request;
    const body = await request.clone().arrayBuffer();
    const { headers } = await new AwsV4Signer({
      method,
      url,
      // Proxies may change other headers on the way.
      headers: { [idTokenHeader]: token.token },
      body,
      ...keys,
      service: 'execute-api',
      region,
      datetime: new Date(at).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    }).sign();
    const signed = request.clone();
    for (const [name, value] of headers) signed.headers.set(name, value);
    return signed;
  };

  return async (request, token) => {
    const found = await credentials.current(token);
    // Answer like the backend, so that the client renews the token once.
    if (!found.ok && found.failure.kind === 'token-refused') return new Response(null, { status: 401 });
    if (!found.ok) throw new CallRefused(found.failure);
    const calledAt = clock.now();
    const answer = await fetch(await sign(request, token, found.value, calledAt));
    const refusal = await refusalIn(answer);
    if (!refusal) return answer;

    const isCorrected = clock.correct(answer.headers.get('date'), calledAt);
    if (!isCorrected && !refusal.ofKeys) throw new CallRefused(refusal.failure, answer);
    const next = isCorrected ? found : await credentials.current(token, found.value);
    if (!next.ok) throw new CallRefused(next.failure);
    const second = await fetch(await sign(request, token, next.value, clock.now()));
    const secondRefusal = await refusalIn(second);
    if (secondRefusal) throw new CallRefused(secondRefusal.failure, second);
    return second;
  };
}

interface Refusal {
  failure: Failure;
  /** The keys may have expired, or AWS no longer knows them. */
  ofKeys: boolean;
}

/** The gateway's own refusal; the backend's refusals are problem documents. */
async function refusalIn(answer: Response): Promise<Refusal | undefined> {
  if (answer.status !== 403 || answer.headers.get('content-type')?.startsWith('application/problem+json')) {
    return undefined;
  }
  const words = await answer.clone().text();
  const code = /^\w{1,64}/.exec(answer.headers.get('x-amzn-errortype') ?? '')?.[0] ?? String(answer.status);
  // HTTP APIs say only "Forbidden", whatever the cause.
  return { failure: failureIn(words, code), ofKeys: /security token.*(expired|invalid)|"forbidden"/i.test(words) };
}

/**
 * API Gateway names the cause in `message`, which must not be passed on: it can contain the whole signed request with its tokens. The
 * header with the error's type is readable only where the CORS settings expose it.
 */
function failureIn(words: string, code: string): Failure {
  if (/signature (expired|not yet current)/i.test(words)) return { kind: 'wrong-clock' };
  // A REST API's answer for an unknown path, because all our calls are signed.
  if (/missing authentication token/i.test(words)) return { kind: 'not-found' };
  return { kind: 'credentials-refused', code };
}
