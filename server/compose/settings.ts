import { proofDemand } from '#domain/access/fresh-proof';
import { rulesOf } from '#domain/people/companies/company-groups';
import { portalIdOf } from '../settings/services';
import { type Settings, managesPermissions } from '../settings/settings';
import type { BackendSettings } from './backend';
import { pause } from '../work/pause';

/** The backend's part of a deployment's settings; `stage` as for `portalIdOf`. */
export const backendSettingsOf = (
  settings: Settings,
  stage?: string,
): Omit<BackendSettings, 'elsewhere' | 'addressOf' | 'callLimits'> => ({
  access: settings.access,
  freshProof: proofDemand(settings.freshProofMinutes, settings.freshProofLevels),
  // Behind a gateway of another origin, the site calls from elsewhere.
  allowedOrigins: settings.iprApiUrl === undefined ? [] : [settings.publicUrl],
  recordCalls: true,
  portal: portalIdOf(settings, stage),
  readersNamedBy: settings.quickSight.readersNamedBy ?? 'sub',
  registersAhead: settings.quickSight.registerAhead,
  managesPermissions: managesPermissions(settings),
  plan: settings.plan,
  exports: settings.exports,
  lostStepWaitHours: settings.lostStepWaitHours,
  publicUrl: settings.publicUrl,
  title: settings.title,
  locale: settings.locale,
  companies: settings.hostedLogin?.companies ?? [],
  companyRules: rulesOf(settings),
  syncEveryMinutes: settings.syncEveryMinutes,
  pause,
});
