import * as z from 'zod/mini';
import { type Signal, readSignal } from '#domain/live/signal';

/** A frame that the server sends. https://docs.aws.amazon.com/appsync/latest/devguide/real-time-websocket-client.html */
export type Frame = z.output<typeof frame>;

const frame = z.object({
  type: z.string(),
  id: z.optional(z.string()),
  payload: z.optional(z.unknown()),
});

/** The longest frame to read, in characters; signals and errors are far shorter. */
const longest = 65_536;

export function readFrame(data: unknown): Frame | undefined {
  if (typeof data !== 'string' || data.length > longest) return undefined;
  try {
    return frame.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

const acknowledgement = z.object({ connectionTimeoutMs: z.number().check(z.gt(0), z.lt(2 ** 31)) });

/** How long the server may be silent (milliseconds); undefined if it doesn't say. */
export const silenceIn = (payload: unknown): number | undefined =>
  acknowledgement.safeParse(payload).data?.connectionTimeoutMs;

const errors = z.object({
  errors: z.array(z.object({ errorType: z.optional(z.string()), errorCode: z.optional(z.number()) })),
});

/** The name of a refusal's first error, and its HTTP status if any. */
export function refusalIn(payload: unknown): { code?: string; status?: number } {
  const [first] = errors.safeParse(payload).data?.errors ?? [];
  // Some come with a namespace: com.amazonaws.deepdish.graphql.auth#UnauthorizedException.
  const code = /\w{1,64}$/.exec(first?.errorType ?? '')?.[0];
  return { ...(code && { code }), ...(first?.errorCode !== undefined && { status: first.errorCode }) };
}

/** The subscription with the only fields that the portal needs; `older` for a server whose schema has no `spreadSeconds`. */
export const subscriptions = {
  current: 'subscription Changes { changed { kind id spreadSeconds } }',
  older: 'subscription Changes { changed { kind id } }',
};

const change = z.object({
  data: z.object({ changed: z.object({ kind: z.unknown(), id: z.unknown(), spreadSeconds: z.optional(z.unknown()) }) }),
});

export function signalIn(payload: unknown): Signal | undefined {
  const { changed } = change.safeParse(payload).data?.data ?? {};
  return changed && readSignal(changed);
}
