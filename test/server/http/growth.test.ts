import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { calls } from '#contract/calls';
import type { Call } from '#contract/calls/call';
import { tokenIn as tokenOfSocket } from '#server/http/real-time/real-time-session';
import { tokenIn } from '#server/http/guards/authentication';
import { namesEtag } from '#server/http/list-answer';
import { namesHostOf } from '#server/http/own-host';
import { createProxies } from '#server/http/guards/proxies';
import { readBody } from '#server/http/call-routes';
import { superlinearIn } from '../../growth';

const isOwn = namesHostOf('https://portal.example');
const proxies = createProxies(['10.0.0.1']);

const readers: (readonly [string, (text: string) => unknown])[] = [
  [
    'the token of a call',
    (text) => tokenIn(new Headers({ authorization: `Bearer ${text.replaceAll(/[^ -~]/g, '')}` })),
  ],
  ['the token of a socket', tokenOfSocket],
  ['the Host header', isOwn],
  [
    'the addresses of proxies',
    (text) =>
      proxies.networkOf({ headers: { 'x-forwarded-for': text }, socket: { remoteAddress: '10.0.0.1' } } as never),
  ],
  ['the names of versions', (text) => namesEtag(text, '"a"')],
];

const callReaders = Object.entries<Call>(calls).flatMap(([name, { query, body }]): typeof readers => [
  ...(query ? [[`the query of ${name}`, (text: string) => query.safeParse(filled(query, text))] as const] : []),
  ...(body ? [[`the body of ${name}`, (text: string) => [readBody(text, body), readFields(body, text)]] as const] : []),
]);

/** Each field with the text, then each with a list of it. */
const readFields = (body: z.ZodMiniType, text: string): unknown[] =>
  [text, [text, text]].map((value) => readBody(JSON.stringify(filled(body, value)), body));

const filled = (schema: z.ZodMiniType, value: unknown): object =>
  Object.fromEntries(Object.keys((schema as z.ZodMiniObject).shape ?? {}).map((key) => [key, value]));

it.each([...readers, ...callReaders])('%s is read in a time in proportion to its length', (_, read) => {
  expect(superlinearIn(read)).toEqual([]);
});
