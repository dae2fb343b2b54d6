import { join } from 'node:path';
import * as z from 'zod/mini';
import type { HealthFinding } from '#domain/health/health';
import { createAddressProbe } from '../../adapters/address/address-probe';
import { createCognitoProbe } from '../../adapters/cognito/cognito-probe';
import { createDataFolderProbe, whatAnswersAt } from '../../adapters/machine/data-folder-probe';
import { type CatalogueLook, lookAtCatalogue } from '../../adapters/sqlite/catalogue/catalogue-look';
import { checkStorage } from '../../adapters/sqlite/database/storage-check';
import { startedThisMonth } from '../../application/exports/month';
import { inWords } from '../../application/health/check-health';
import { wrong } from '../../application/health/finding';
import { type CountedArea, judge } from '../../application/health/judge';
import { lookAt, patience } from '../../application/health/look-at';
import { probesOf, servicesOf } from '../../compose/probes';
import type { DataSeen, ExportsSeen, Probes } from '../../ports/health-probes';
import { CannotStart } from '../../process/cannot-start';
import { lockDataFolder, refuseLostCatalogue } from '../../process/data-folder';
import { readSettings } from '../../settings/read-settings';
import type { Settings } from '../../settings/settings';

export interface Examined {
  checkedAt: Date;
  findings: HealthFinding[];
  areas: readonly CountedArea[];
  exports?: ExportsSeen | undefined;
}

/** Everything that can be seen with a settings file: its services, its address and its data folder. */
export async function examineSettings(
  file: string,
  environment: NodeJS.ProcessEnv,
  reader?: string,
): Promise<Examined> {
  try {
    const settings = await readSettings({ ...environment, PORTAL_SETTINGS: file });
    const catalogue = join(settings.dataDir, 'ipr-api');
    const look = await lookAtCatalogue(catalogue, (jobs) => startedThisMonth(jobs, Date.now())).catch(
      (error: NodeJS.ErrnoException) => error,
    );
    const read = look instanceof Error ? undefined : look;
    const probes = probesOf(servicesOf(settings), {
      dashboards: async () => read?.dashboards,
      permissions: async () => read?.permissions,
      laterEntries: async () => read?.laterEntries,
      jobs: async () => read?.jobs,
      data: () => lookAtData(settings, catalogue, look),
      reader,
      most: Infinity,
    });
    return await examine(probes, patience + (read?.dashboards.length ?? 0) * 250);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return { checkedAt: new Date(), areas: [], findings: [inWords(wrong('settings', { problems: error.message }))] };
  }
}

const publicConfiguration = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.url()),
});

/** Only what anyone sees there: the site, its answers and the pool that its configuration names. */
export async function examineAddress(address: string): Promise<Examined> {
  const answer = await fetch(new URL('/config.json', address))
    .then((found) => found.json())
    .catch(() => undefined);
  const configuration = publicConfiguration.safeParse(answer);
  const probes: Probes = { address: createAddressProbe(new URL(address).origin) };
  if (!configuration.success) return examine(probes);
  const { region, userPoolId, userPoolClientId: clientId, userPoolEndpoint: endpoint } = configuration.data;
  const pool = createCognitoProbe({ region, userPoolId, clientId, ...(endpoint !== undefined && { endpoint }) });
  return examine({ ...probes, pool });
}

/** `time` in milliseconds: five dashboards a second are looked at. */
export async function examine(probes: Probes, time = patience): Promise<Examined> {
  const { findings, areas, exports } = judge(await lookAt(probes, time));
  return { areas, exports, checkedAt: new Date(), findings: findings.map((finding) => inWords(finding)) };
}

/** Runs beside the portal, so it must neither wait for the portal nor block it. */
async function lookAtData(
  { dataDir, host, port }: Settings,
  catalogue: string,
  look: CatalogueLook | NodeJS.ErrnoException,
): Promise<DataSeen> {
  const answers = await whatAnswersAt(host, port);
  if (answers === 'another') return { kind: 'other-program', port };
  if (answers === 'nothing') {
    try {
      (await lockDataFolder(dataDir))();
    } catch (error) {
      if (error instanceof Error && error.message.includes('in use')) return { kind: 'used-by-another' };
      return { kind: 'unusable', reason: error instanceof Error ? error.message : String(error) };
    }
  }
  try {
    await refuseLostCatalogue(dataDir);
  } catch {
    return { kind: 'lost' };
  }
  const isNew = look instanceof Error && look.code === 'ENOENT';
  if (look instanceof Error && !isNew) return { kind: 'damaged', reason: look.code ?? look.message };
  if (!(look instanceof Error) && look.isLater) return { kind: 'later-version' };
  return createDataFolderProbe(dataDir, () => (isNew ? Promise.resolve() : checkStorage(catalogue)))();
}
