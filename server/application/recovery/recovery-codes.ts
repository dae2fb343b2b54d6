import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { PasswordProof } from '#domain/people/password-proof';
import {
  isRecoveryCode,
  manyRecoveryCodes,
  recoveryAlphabet,
  recoveryCodeLength,
  tidyRecoveryCode,
  withTry,
} from '#domain/people/recovery/recovery-code';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { SecondSteps } from '../../ports/pool/second-steps';
import type { PersonStore } from '../../ports/stores/person-store';
import type { PersonalNotices } from '../notifications/personal-notices';
import type { Refusal } from '../refusal';

const recoveryPart = z.object({
  /** In base64, as are the hashes of the codes that are left. */
  salt: z.string(),
  codes: z.array(z.string()),
  /** In milliseconds since 1970, as are the last tries. */
  madeAt: z.number(),
  tries: z.array(z.number()),
});
type RecoveryPart = z.infer<typeof recoveryPart>;

export interface RecoveryCodes {
  /** Makes new ones: earlier codes work no more. They are kept hashed, so that they can be shown only now. */
  make(sub: string): Promise<string[]>;
  /** How many are left, and when they were made; undefined for a person without any. */
  left(sub: string): Promise<{ left: number; madeAt: Date } | undefined>;
  /** Spends a code, and removes the person's second steps. They sign in with the password then. */
  spend(proof: PasswordProof, typed: string): Promise<Result<void, Refusal>>;
}

interface Parts {
  people: Pick<PersonStore, 'read' | 'write'>;
  secondSteps: Pick<SecondSteps, 'personWith' | 'remove'>;
  notices: Pick<PersonalNotices, 'addEvent'>;
  clock: Clock;
  complain: (reason: string) => void;
}

export function createRecoveryCodes({ people, secondSteps, notices, clock, complain }: Parts): RecoveryCodes {
  const read = async (sub: string): Promise<{ part: RecoveryPart | undefined; rev: number }> => {
    const kept = await people.read(sub, 'recovery');
    return { part: recoveryPart.safeParse(kept?.value).data, rev: kept?.rev ?? 0 };
  };
  /** Writes what `change` returns, and starts again if another write came first. */
  const change = async <T>(sub: string, next: (part: RecoveryPart | undefined) => [RecoveryPart | undefined, T]) => {
    for (;;) {
      const { part, rev } = await read(sub);
      const [changed, result] = next(part);
      if (!changed || (await people.write(sub, 'recovery', changed, rev)) !== 'stale') return result;
    }
  };

  return {
    async make(sub) {
      const codes = Array.from({ length: manyRecoveryCodes }, newCode);
      const salt = randomBytes(16).toString('base64');
      const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)));
      const made = { salt, codes: hashes, madeAt: clock().getTime(), tries: [] };
      await change(sub, () => [made, undefined]);
      return codes;
    },

    async left(sub) {
      const { part } = await read(sub);
      return part && { left: part.codes.length, madeAt: new Date(part.madeAt) };
    },

    async spend(proof, typed) {
      const proven = await secondSteps.personWith(proof);
      if (!proven.ok) {
        complain(proven.failure);
        return failed({ code: 'pool-unavailable' });
      }
      const sub = proven.value;
      if (sub === undefined) return failed({ code: 'sign-in-over' });
      const now = clock().getTime();
      // Counted before the code is looked at, so that a hundred tries at the same time count as a hundred.
      const mayTry = await change(sub, (part) => {
        const tries = withTry(part?.tries ?? [], now);
        return tries ? [part && { ...part, tries }, true] : [undefined, false];
      });
      if (!mayTry) return failed({ code: 'too-many-requests' });
      const { part } = await read(sub);
      const code = tidyRecoveryCode(typed);
      const hash = part && isRecoveryCode(code) ? await hashOf(code, part.salt) : undefined;
      const isSpent =
        hash !== undefined &&
        (await change(sub, (kept) => {
          const rest = kept?.codes.filter((one) => !isSame(one, hash)) ?? [];
          return kept && rest.length < kept.codes.length
            ? [{ ...kept, codes: rest, tries: [] }, true]
            : [undefined, false];
        }));
      if (!isSpent) return failed({ code: 'wrong-code' });
      const removed = await secondSteps.remove(proof.username);
      if (!removed.ok) {
        complain(removed.failure);
        await change(sub, (kept) => [kept && { ...kept, codes: [...kept.codes, hash] }, undefined]);
        return failed({ code: 'pool-unavailable' });
      }
      await notices.addEvent({ sub }, { kind: 'second-step-changed' });
      return ok(undefined);
    },
  };
}

const newCode = (): string =>
  Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');

const hashOf = (code: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(code, salt, 32, (error, hash) => (error ? reject(error) : resolve(hash.toString('base64'))));
  });

const isSame = (one: string, another: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(another)];
  return a.length === b.length && timingSafeEqual(a, b);
};
