import { AwsClient } from 'aws4fetch';
import * as z from 'zod/mini';
import { type LineSink, lineOf, reasonOf } from '../../ports/log';
import type { Access } from '#domain/access/roles';
import { concernsMany } from '#domain/live/audience';
import type { Signals } from '../../ports/signals';
import { type AwsKeys, credentialsOf } from '../aws-credentials';

/** Named as Lambda names them. */
export interface AppSyncEnvironment extends AwsKeys {
  SIGNALS_ENDPOINT: string;
  /** Over how many seconds browsers read again after a signal that may concern most of them. */
  SIGNALS_SPREAD: number;
  AWS_REGION: string;
}

/** A change is answered without its signal after this long (milliseconds). */
const patience = 2_000;

/** Subscribers can get only what the mutation selects; AppSync picks them by `readers` (deploy/stacks/signals.ts). */
const query = `mutation Publish($kind: String!, $id: ID!, $readers: [String!]!, $spreadSeconds: Int) {
  publish(kind: $kind, id: $id, readers: $readers, spreadSeconds: $spreadSeconds) { kind id readers spreadSeconds }
}`;

const answerOf = z.object({ errors: z.optional(z.array(z.looseObject({ errorType: z.optional(z.string()) }))) });

/** Signals by a mutation of an AppSync API, which only this function's role can call. What is lost is logged. */
export function createAppSyncSignals(environment: AppSyncEnvironment, access: Access, log: LineSink): Signals {
  const { SIGNALS_ENDPOINT: endpoint, SIGNALS_SPREAD: spread } = environment;
  const client = new AwsClient({
    ...credentialsOf(environment),
    service: 'appsync',
    region: environment.AWS_REGION,
    retries: 1,
  });
  return {
    async publish({ kind, id }, readers) {
      try {
        const spreadSeconds = concernsMany(readers, access) ? spread : 0;
        const body = JSON.stringify({ query, variables: { kind, id, readers, spreadSeconds } });
        const headers = { 'content-type': 'application/json' };
        const signal = AbortSignal.timeout(patience);
        const response = await client.fetch(endpoint, { method: 'POST', headers, body, signal });
        const { errors = [] } = answerOf.parse(await response.json());
        if (!response.ok || errors.length > 0) {
          throw new Error(`AppSync refused it: ${response.status} ${errors[0]?.errorType ?? ''}`);
        }
      } catch (error) {
        log(lineOf({ level: 'warn', code: 'signal-lost', kind, reason: reasonOf(error) }));
      }
    },
  };
}
