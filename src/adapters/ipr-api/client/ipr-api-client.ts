import type { Options } from 'ky';
import { type AnswerOf, type BodyOf, type CallName, type QueryOf, calls } from '#contract/calls';
import type { Call } from '#contract/calls/call';
import type { Result } from '#domain/result';
import type { UserPool } from '#ports/people/user-pool';
import { createExtensions } from './extensions';
import { type HttpSettings, createHttpClient, isOwnOrigin } from './http-client';
import { readAnswer } from './read-answer';
import { settle } from './settle';

type Part<Key extends string, Value> = Value extends undefined ? unknown : { [name in Key]: Value };
type Asked<Name extends CallName> = Part<'query', QueryOf<Name>> & Part<'body', BodyOf<Name>>;

/** Makes the calls of the contract. Only calls that change nothing are retried. */
export interface IprApiClient {
  /** Makes a call, reads its answer by the contract and settles it. `toDomain` gets the response as well, for its headers. */
  call: <Name extends CallName, T>(
    name: Name,
    asked: Asked<Name>,
    toDomain: (answer: AnswerOf<Name>, response: Response) => T,
  ) => Promise<Result<T>>;
  /** Returns the response itself, for its status or its lines. Rejects with errors that `settle` turns into a Failure. */
  send: <Name extends CallName>(name: Name, asked: Asked<Name>, options?: Options) => Promise<Response>;
}

export function createIprApiClient(
  baseUrl: string,
  tokens: Pick<UserPool, 'idToken'>,
  settings?: HttpSettings,
): IprApiClient {
  const http = createHttpClient(baseUrl, tokens, settings);
  const isReachable = async (): Promise<boolean> => {
    const { path } = calls.identity;
    return (await settle(http(path, { retry: 0 }).then((response) => readAnswer('identity', response)))).ok;
  };
  const ifOffered = createExtensions(isReachable, isOwnOrigin(baseUrl));

  const send: IprApiClient['send'] = (name, asked, options) => {
    const { method, path, isOnce }: Call = calls[name];
    const { query, body } = asked as { query?: object; body?: unknown };
    return ifOffered(name, () =>
      http(path, {
        method,
        ...(query && { searchParams: spelled(query) }),
        ...(body !== undefined && { json: body }),
        ...((method === 'POST' || isOnce) && { retry: 0 }),
        ...options,
      }),
    );
  };
  return {
    send,
    call: (name, asked, toDomain) =>
      settle(send(name, asked).then(async (response) => toDomain(await readAnswer(name, response), response))),
  };
}

/** Encodes a space as %20, because gateways that verify a signature read plus signs differently. */
const spelled = (query: object): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `${name}=${encodeURIComponent(value instanceof Date ? value.toISOString() : String(value))}`,
    )
    .join('&');
