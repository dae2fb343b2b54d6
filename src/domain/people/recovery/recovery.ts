import type { CodeDelivery } from '../account';

/** Seconds until another code can be requested. */
export const resendCoolDown = 30;

export type RecoveryState =
  | { step: 'request' }
  /** `resendIn`: seconds until another code can be requested. */
  | { step: 'code'; username: string; delivery: CodeDelivery; resendIn: number }
  | { step: 'done'; username: string };
