import * as z from 'zod/mini';
import { ownRequestsAnswer } from './access';
import { mostUsed } from './use';
import { lastSyncAnswer } from '../dashboards/sync';
import { howMany, time } from '../values';

/** `newcomer` asks for what only newcomers see. */
export const homeQuery = z.object({ newcomer: z.catch(z.optional(z.literal('true')), undefined) });

/** Parts that the backend doesn't keep, or that aren't for the caller, are missing. */
export const homeAnswer = z.object({
  ...ownRequestsAnswer.shape,
  mostUsed: z.optional(mostUsed),
  /** Dashboards published for the caller lately, the latest first. */
  published: z.optional(z.array(z.object({ metaId: z.string(), at: time }))),
  lastSync: z.optional(lastSyncAnswer),
  /** How many published dashboards nobody opens. */
  unused: z.optional(howMany),
});
