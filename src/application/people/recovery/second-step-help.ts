import type { AuthFailure } from '#domain/people/auth-failure';
import type { LostStep } from '#domain/people/recovery/lost-step';
import type { PasswordProof } from '#domain/people/password-proof';
import { isRecoveryCode, tidyRecoveryCode } from '#domain/people/recovery/recovery-code';
import { failed, type Result } from '#domain/result';
import type { AskedForHelp, LostSteps } from '#ports/people/recovery/lost-steps';
import type { RecoveryCodes } from '#ports/people/recovery/recovery-codes';
import type { UserPool } from '#ports/people/user-pool';

export type { AskedForHelp };

/** Ways around a lost second step, for the sign-in that waits for it. */
export interface SecondStepHelp {
  spendCode(typed: string): Promise<Result<void, AuthFailure>>;
  /** Asks managers to check who it is. */
  ask(said: Pick<LostStep, 'note' | 'reach'>): Promise<Result<AskedForHelp, AuthFailure>>;
}

export function createSecondStepHelp(
  codes: Pick<RecoveryCodes, 'spend'>,
  lostSteps: Pick<LostSteps, 'ask'>,
  pool: Pick<UserPool, 'passwordProof'>,
): SecondStepHelp {
  const withProof = async <T>(
    take: (proof: PasswordProof) => Promise<Result<T, AuthFailure>>,
  ): Promise<Result<T, AuthFailure>> => {
    const proof = await pool.passwordProof();
    return proof ? take(proof) : failed({ kind: 'challenge-expired' });
  };
  return {
    async spendCode(typed) {
      const code = tidyRecoveryCode(typed);
      if (code === '') return failed({ kind: 'empty-code' });
      if (!isRecoveryCode(code)) return failed({ kind: 'recovery-code-form' });
      return withProof((proof) => codes.spend(proof, code));
    },
    ask: (said) => withProof((proof) => lostSteps.ask(proof, said)),
  };
}
