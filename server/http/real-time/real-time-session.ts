import { type GraphQLSchema, parse, subscribe, validate } from 'graphql';
import * as z from 'zod/mini';
import type { Signal } from '#domain/live/signal';
import type { Result } from '#domain/result';
import type { Identity, TokenFailure } from '../../ports/token-verifier';

interface SessionParts {
  schema: GraphQLSchema;
  /** With which the socket was opened. */
  token: string;
  verify: (token: string) => Promise<Result<Identity, TokenFailure>>;
  /** Whether this person may have this socket, which counts as theirs from then on. */
  isWelcome: (person: Identity) => boolean;
  send: (frame: object) => void;
  /** Ends the session, too. */
  close: (code: number, reason: string) => void;
  changesFor: (person: Identity, stopped: AbortSignal) => AsyncGenerator<{ changed: Signal }>;
  /** How long the server may be silent, in milliseconds. */
  silence: number;
}

/** The conversation over one socket. */
export interface RealTimeSession {
  receive(text: string): void;
  /** Sends a keep-alive, and ends the session or the subscription whose token is no longer valid. */
  keepAlive(): Promise<void>;
  /** Closes: the other side has sent more than its allowance. */
  overrun(): void;
  /** The other side has answered the last ping. */
  answered(): void;
  isAnswering(): boolean;
  end(): void;
}

/** Milliseconds from opening a socket to its `connection_init`, longer than a page on a busy machine waits for the socket to open. */
const patience = 15_000;
const mostSubscriptions = 10;

const frame = z.object({
  type: z.string(),
  id: z.optional(z.string().check(z.maxLength(100))),
  payload: z.optional(
    z.object({
      data: z.optional(z.string()),
      extensions: z.optional(z.object({ authorization: z.object({ Authorization: z.string() }) })),
    }),
  ),
});
type Frame = z.output<typeof frame>;
const request = z.object({ query: z.string(), variables: z.nullish(z.record(z.string(), z.unknown())) });

const errors = (errorType: string, message: string, errorCode: number) => ({
  errors: [{ errorType, message, errorCode }] as const,
});
const notAuthorised = errors('UnauthorizedException', 'You are not authorized to make this call.', 401);
const expired = errors('UnauthorizedException', 'Token has expired.', 401);
const badRequest = errors('BadRequestException', 'The frame can not be read.', 400);
const tooMany = errors('LimitExceededError', 'There are too many connections, subscriptions or frames.', 429);
const tooLate = errors('BadRequestException', 'The connection was not initialised in time.', 408);
const unavailable = errors('InternalFailure', 'The token can not be verified now.', 500);

export function openSession(parts: SessionParts): RealTimeSession {
  const { schema, verify, isWelcome, send, close, changesFor, silence } = parts;
  const subscriptions = new Map<string, { token: string; stopped: AbortController }>();
  let person: Identity | undefined;
  let isIntroduced = false;
  let hasEnded = false;
  let isAnswering = true;
  const impatience = setTimeout(() => refuse('connection_error', tooLate), patience);

  function refuse(type: 'connection_error' | 'error', payload: ReturnType<typeof errors>, id?: string): void {
    const [{ errorCode, message }] = payload.errors;
    send({ type, ...(id !== undefined && { id }), payload });
    close(4000 + errorCode, message);
  }
  const isExpired = async (token: string): Promise<boolean> => {
    const verified = await verify(token);
    return !verified.ok && verified.failure.kind !== 'unavailable';
  };
  const stop = (id: string): void => {
    subscriptions.get(id)?.stopped.abort();
    subscriptions.delete(id);
  };

  const initialise = async (): Promise<void> => {
    if (isIntroduced) return refuse('connection_error', badRequest);
    isIntroduced = true;
    clearTimeout(impatience);
    const verified = await verify(parts.token);
    if (hasEnded) return;
    if (!verified.ok) {
      return refuse('connection_error', verified.failure.kind === 'unavailable' ? unavailable : notAuthorised);
    }
    if (!isWelcome(verified.value)) return refuse('connection_error', tooMany);
    person = verified.value;
    send({ type: 'connection_ack', payload: { connectionTimeoutMs: silence } });
  };

  const start = async (id: string, payload: Frame['payload']): Promise<void> => {
    if (subscriptions.size >= mostSubscriptions || subscriptions.has(id)) return refuse('error', tooMany, id);
    const stopped = new AbortController();
    const token = payload?.extensions?.authorization.Authorization ?? '';
    subscriptions.set(id, { token, stopped });
    const verified = await verify(token);
    if (stopped.signal.aborted) return;
    if (!verified.ok || verified.value.sub !== person?.sub) return refuse('error', notAuthorised, id);
    const asked = documentIn(schema, payload?.data);
    const changes =
      asked &&
      (await subscribe({ schema, ...asked, rootValue: { changed: () => changesFor(verified.value, stopped.signal) } }));
    if (!changes || !(Symbol.asyncIterator in changes)) {
      stop(id);
      return send({ id, type: 'error', payload: badRequest });
    }
    send({ id, type: 'start_ack' });
    try {
      for await (const payload of changes) send({ id, type: 'data', payload });
    } catch {
      // Stopped.
    }
  };

  const handle = async ({ type, id, payload }: Frame): Promise<void> => {
    if (type === 'connection_init') return initialise();
    if (!person || id === undefined) return refuse('error', badRequest);
    if (type === 'start') return start(id, payload);
    if (type !== 'stop') return refuse('error', badRequest);
    stop(id);
    send({ id, type: 'complete' });
  };

  return {
    receive(text) {
      const read = frame.safeParse(jsonIn(text));
      if (!read.success) return refuse('error', badRequest);
      handle(read.data).catch(() => refuse('error', unavailable));
    },
    async keepAlive() {
      isAnswering = false;
      if (!person) return;
      if (await isExpired(parts.token)) return refuse('error', expired);
      send({ type: 'ka' });
      for (const [id, { token }] of subscriptions) {
        if (token === parts.token || !(await isExpired(token))) continue;
        stop(id);
        send({ id, type: 'error', payload: expired });
      }
    },
    overrun: () => refuse('error', tooMany),
    answered() {
      isAnswering = true;
    },
    isAnswering: () => isAnswering,
    end() {
      hasEnded = true;
      clearTimeout(impatience);
      for (const id of subscriptions.keys()) stop(id);
    },
  };
}

/** The subscription that a client asks for; undefined if the schema doesn't have it. */
function documentIn(schema: GraphQLSchema, data: string | undefined) {
  const asked = request.safeParse(jsonIn(data ?? ''));
  if (!asked.success) return undefined;
  try {
    const document = parse(asked.data.query, { maxTokens: 200 });
    return validate(schema, document).length === 0
      ? { document, variableValues: asked.data.variables ?? {} }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The ID token in a header of the subprotocols, or nothing; the header is base64url of the JSON of AppSync's authorization headers. */
export function tokenIn(protocols: string): string {
  const header = /(?:^|,\s*)header-([\w-]+)/.exec(protocols)?.[1];
  const read = z
    .object({ Authorization: z.string() })
    .safeParse(jsonIn(Buffer.from(header ?? '', 'base64url').toString()));
  return read.data?.Authorization ?? '';
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
