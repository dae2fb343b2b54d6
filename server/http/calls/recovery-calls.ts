import { ok } from '#domain/result';
import type { RecoveryCodes } from '../../application/recovery/recovery-codes';
import type { Handlers } from '../call-routes';

export const recoveryCalls = (codes: RecoveryCodes) =>
  ({
    async recoveryCodes({ caller }) {
      const has = await codes.left(caller.sub);
      return ok(has ? { left: has.left, madeAt: has.madeAt.toISOString() } : {});
    },

    async makeRecoveryCodes({ caller, report }) {
      const made = await codes.make(caller.sub);
      report({ level: 'info', event: 'recovery-codes-made' });
      return ok({ codes: made });
    },
  }) satisfies Partial<Handlers>;
