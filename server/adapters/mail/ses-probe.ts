import * as z from 'zod/mini';
import { failed, ok } from '#domain/result';
import type { Look, MailSeen } from '../../ports/health-probes';
import { type SesEnvironment, createSesClient } from './ses-client';

const account = z.object({
  ProductionAccessEnabled: z.optional(z.boolean()),
  SendingEnabled: z.optional(z.boolean()),
  SuppressionAttributes: z.optional(z.object({ SuppressedReasons: z.optional(z.array(z.string())) })),
});
const identity = z.object({ VerifiedForSendingStatus: z.optional(z.boolean()) });

/** Looks whether SES sends for `from`, whose `identity` is its domain or the address itself. */
export function createSesProbe(environment: SesEnvironment, sender: { from: string; identity: string }) {
  const ask = createSesClient(environment);

  const read = async <T extends z.ZodMiniType>(path: string, shape: T): Promise<Look<z.output<T>>> => {
    try {
      const { status, type, text } = await ask(path);
      if (status === 200) return ok(shape.parse(JSON.parse(text)));
      const reason = `${status} ${type} ${text}`.slice(0, 300);
      if (status === 404) return failed({ kind: 'not-found' });
      if (status === 429) return failed({ kind: 'busy', retryAfterSeconds: 1 });
      if (type.startsWith('AccessDenied')) return failed({ kind: 'refused', trouble: 'right', reason });
      return failed({ kind: status >= 500 ? 'unreachable' : 'refused', reason });
    } catch (error) {
      const trouble = error instanceof SyntaxError && { trouble: 'not-json' as const };
      return failed({ kind: 'unreachable', reason: String(error), ...trouble });
    }
  };

  return async (): Promise<MailSeen> => {
    const [ofAccount, ofIdentity] = await Promise.all([
      read('account', account),
      read(`identities/${encodeURIComponent(sender.identity)}`, identity),
    ]);
    return {
      from: sender.from,
      ses: {
        account: ofAccount.ok
          ? ok({
              isInSandbox: !ofAccount.value.ProductionAccessEnabled,
              isPaused: ofAccount.value.SendingEnabled === false,
              keepsBounces: ofAccount.value.SuppressionAttributes?.SuppressedReasons?.includes('BOUNCE') ?? false,
            })
          : ofAccount,
        identity: sender.identity,
        isVerified: ofIdentity.ok ? ok(ofIdentity.value.VerifiedForSendingStatus === true) : ofIdentity,
      },
    };
  };
}
