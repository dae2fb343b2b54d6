import { ok } from '#domain/result';
import type { RecoveryCodes } from '../../application/recovery/recovery-codes';
import type { LostSteps } from '../../application/recovery/lost-steps';
import { type Handlers, done } from '../call-routes';

export const recoveryCalls = (codes: RecoveryCodes, lostSteps: LostSteps) =>
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

    async lostSteps({ caller }) {
      const waiting = await lostSteps.waiting(caller);
      if (!waiting.ok) return waiting;
      const { requests, needed } = waiting.value;
      return ok({
        requests: requests.map(({ groups, ...one }) => ({
          ...one,
          approvals: [...one.approvals],
          ...(groups && { groups: [...groups] }),
        })),
        needed,
      });
    },

    async answerLostStep({ caller, body, report }) {
      const answered = await lostSteps.answer(caller, body);
      if (!answered.ok) return answered;
      report({ level: 'info', event: `lost-step-${body.decision}`, of: body.sub });
      return done;
    },
  }) satisfies Partial<Handlers>;
