import * as z from 'zod/mini';

export interface Call {
  method: 'GET' | 'POST';
  /** Below the base URL of IprApi. */
  path: string;
  /** Reads what it can and ignores the rest: a query is never refused. */
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  answer: z.ZodMiniType;
  /** Managers are those with the role SuperUser. */
  by: 'everyone' | 'managers';
  /** The most calls of one person in a minute. */
  perMinute: number;
  /** The content type of the answer; JSON if missing. */
  media?: 'application/x-ndjson';
  /** The largest body; 64 KB if missing. */
  bodyBytes?: number;
  /** For a GET that changes something or takes long: it is not repeated by itself, and HEAD is refused. */
  isOnce?: true;
  /** Refused unless the caller has signed in recently (`freshProofMinutes`): always, or only with this field in the body. */
  freshProof?: true | { with: string };
  /** For the documentation. */
  summary: string;
}
