import type { AuthFailure } from '#domain/people/auth-failure';
import { isRecoveryCode, tidyRecoveryCode } from '#domain/people/recovery-code';
import { failed, type Result } from '#domain/result';
import type { RecoveryCodes } from '#ports/people/recovery-codes';
import type { UserPool } from '#ports/people/user-pool';

/** Uses a recovery code for the sign-in that waits for its second step. */
export const createSpendRecoveryCode =
  (codes: Pick<RecoveryCodes, 'spend'>, pool: Pick<UserPool, 'passwordProof'>) =>
  async (typed: string): Promise<Result<void, AuthFailure>> => {
    const code = tidyRecoveryCode(typed);
    if (code === '') return failed({ kind: 'empty-code' });
    if (!isRecoveryCode(code)) return failed({ kind: 'recovery-code-form' });
    const proof = await pool.passwordProof();
    return proof ? codes.spend(proof, code) : failed({ kind: 'challenge-expired' });
  };
