import * as z from 'zod/mini';
import { longestReason } from '#domain/people/recovery/lost-step';
import { passwordProof } from './recovery-codes';

/** Below the base URL of IprApi; takes no token. */
export const askForHelpPath = 'recovery/help';

/** Since 1970. */
const milliseconds = z.number();
const reason = z.string().check(z.maxLength(longestReason));

export const askForHelpRequest = z.object({ ...passwordProof, note: reason, reach: reason });
export const askedForHelpAnswer = z.object({
  /** Partly hidden. */
  email: z.string(),
  at: milliseconds,
  /** Hours that pass between the approval and the link. */
  waitHours: z.number(),
});

export const lostStepsAnswer = z.object({
  requests: z.array(
    z.object({
      sub: z.string(),
      username: z.string(),
      email: z.string(),
      note: z.string(),
      reach: z.string(),
      at: milliseconds,
      approvals: z.array(
        z.object({ sub: z.string(), email: z.string(), name: z.optional(z.string()), at: milliseconds }),
      ),
      /** Of the person; missing if the user pool didn't tell. */
      groups: z.optional(z.array(z.string())),
      /** When the person last used the portal, as their browsers report it; missing if none has. */
      usedAt: z.optional(milliseconds),
      approvedAt: z.optional(milliseconds),
      linkSentAt: z.optional(milliseconds),
    }),
  ),
  /** How many managers have to approve. */
  needed: z.number(),
});

/** `at` tells which request the manager saw. */
export const answerLostStepRequest = z.strictObject({
  sub: z.string(),
  at: milliseconds,
  decision: z.enum(['approve', 'decline']),
});
