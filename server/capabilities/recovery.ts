import type { MailPreferences } from '../application/mail/mail-preferences';
import type { KeptLostSteps } from '../application/recovery/kept-lost-steps';
import { createLostSteps } from '../application/recovery/lost-steps';
import { createRecoveryCodes } from '../application/recovery/recovery-codes';
import { recoveryCalls } from '../http/calls/recovery-calls';
import { type AddressOf, type CallLimits, limitsOf } from '../http/guards/limits';
import { recoveryRoutes } from '../http/letters/recovery';
import { warn } from '../ports/log';
import type { Ports } from '../ports/ports';
import type { Notifications } from './notifications';

export interface RecoverySettings extends CallLimits {
  title: string;
  publicUrl: string;
  addressOf: AddressOf;
  /** Hours between the approval of a request for a lost second step and the link that removes it. */
  lostStepWaitHours: number;
}

interface Needs extends Pick<Notifications, 'notices'> {
  keptLostSteps: KeptLostSteps;
  preferencesOf: (sub: string) => Promise<MailPreferences>;
}

/** Recovery codes, and help for people who have lost their second step. */
export function composeRecovery(
  ports: Ports,
  settings: RecoverySettings,
  { notices, keptLostSteps: kept, preferencesOf }: Needs,
) {
  const languageOf = async (sub: string) => (await preferencesOf(sub)).language;
  const lostSteps = createLostSteps({
    ...ports,
    ...settings,
    kept,
    notices,
    languageOf,
    waitHours: settings.lostStepWaitHours,
    complain: warn(ports.incidents, 'lost-step-stuck'),
  });
  const codes = createRecoveryCodes({ ...ports, notices, complain: warn(ports.incidents, 'second-step-not-removed') });
  const excessOf = limitsOf(settings, ports.clock)();
  return {
    calls: recoveryCalls(codes, lostSteps),
    open: recoveryRoutes({ codes, lostSteps, languageOf, addressOf: settings.addressOf, excessOf, log: ports }),
    jobs: [lostSteps.job],
    lostSteps,
  };
}

export type Recovery = ReturnType<typeof composeRecovery>;
