import type { CodeDelivery } from './account';

/** How long the button for another code waits, in seconds. */
export const resendCoolDown = 30;

export type RecoveryState =
  | { step: 'request' }
  /** `resendIn` counts the seconds until another code may be asked for. */
  | { step: 'code'; username: string; delivery: CodeDelivery; resendIn: number }
  | { step: 'done'; username: string };
