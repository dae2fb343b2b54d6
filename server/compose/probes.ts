import { type Dashboard, isPublished, titleOf } from '#domain/dashboards/dashboard';
import { createAddressProbe } from '../adapters/address/address-probe';
import { createCompanyProbe } from '../adapters/cognito/cognito-company-probe';
import { type PoolAccess, createCognitoProbe } from '../adapters/cognito/cognito-probe';
import type { SmtpServer } from '../adapters/mail/smtp-mail';
import { createSmtpProbe } from '../adapters/mail/smtp-probe';
import {
  type QuickSightBiServiceOptions,
  createQuickSightBiService,
} from '../adapters/quicksight/quicksight-bi-service';
import { createEmbeddingProbe, createQuickSightProbe } from '../adapters/quicksight/quicksight-probe';
import { nameOf } from '../application/permissions/reader-groups';
import type { Intended, KeptPermissions, Probes } from '../ports/health-probes';
import type { PermissionStore } from '../ports/stores/permission-store';
import type { KnownData, RefreshStore } from '../ports/stores/refresh-store';
import { quickSightOf } from '../settings/services';
import { type Settings, managesPermissions } from '../settings/settings';
import { neighboursOf } from '../settings/site-configuration';

/** The parts that differ between the portal, which checks itself, and a process beside it. */
interface Own {
  /** Undefined if the catalogue can't be read. */
  dashboards: () => Promise<readonly Dashboard[] | undefined>;
  data: NonNullable<Probes['data']>;
  /** The QuickSight user name of someone for whom embed URLs may be made, and billed. */
  reader?: string | undefined;
  /** How many published dashboards' permissions are checked, five a second; 100 if missing, so that the answer takes less than a minute. */
  most?: number;
  permissions: () => Promise<KeptPermissions | undefined>;
  /** Missing if this process can't read it. */
  refreshes?: Pick<RefreshStore, 'known'>;
  /** Undefined if the history can't be read. */
  laterEntries: () => Promise<number | undefined>;
  /** How many jobs were started this month for exports; undefined if that can't be read. */
  jobs: () => Promise<number | undefined>;
  /** Whether this process answers people, and needs the rights for that; yes if missing. On AWS another function does. */
  answers?: boolean;
}

interface Services {
  intended: Intended;
  quickSight: QuickSightBiServiceOptions & { portal: string };
  pool: PoolAccess;
  mail?: { from: string; server: SmtpServer };
  /** Missing where the portal makes no files. */
  exports?: { perMonth?: number | undefined } | undefined;
}

/** Everything that can be looked at. */
export function probesOf(
  { intended, quickSight, pool, mail, exports }: Services,
  { dashboards, permissions, refreshes, laterEntries, jobs, data, reader, most = 100, answers = true }: Own,
): Probes {
  const published = async () =>
    (await dashboards())
      ?.filter((dashboard) => isPublished(dashboard) && !dashboard.missing)
      .map((dashboard) => ({ id: dashboard.metaId, title: titleOf(dashboard) }));
  const embeddingFor = (name: string) =>
    createEmbeddingProbe(
      { ...quickSight, biService: createQuickSightBiService(quickSight) },
      { name, email: '' },
      async () => (await published())?.[0],
    );
  const everyone = intended.managed ? nameOf({ of: 'everyone' }, quickSight.portal) : undefined;
  return {
    intended: async () => intended,
    quickSight: createQuickSightProbe(quickSight, {
      published,
      most,
      permissions,
      everyone,
      opens: answers ? quickSight : undefined,
    }),
    embedding: reader === undefined ? undefined : embeddingFor(reader),
    pool: createCognitoProbe({ ...pool, looksUp: answers }),
    ...(intended.companies.length > 0 && { companies: createCompanyProbe(pool, intended.companies) }),
    address: createAddressProbe(intended.publicUrl, intended.sessionCheck ? 2 : 1),
    data,
    ...(mail && { mail: createSmtpProbe(mail.server, mail.from) }),
    ...(refreshes && { faces: async () => facesIn((await dashboards()) ?? [], await refreshes.known()) }),
    laterEntries,
    ...(exports && {
      async exports() {
        const started = await jobs();
        return started === undefined ? undefined : { jobs: started, perMonth: exports.perMonth };
      },
    }),
  };
}

const facesIn = (dashboards: readonly Dashboard[], known: ReadonlyMap<string, KnownData>) => {
  const there = dashboards.filter(({ missing }) => !missing);
  return { read: there.filter(({ metaId }) => known.get(metaId)?.face !== undefined).length, of: there.length };
};

/** The part of the permission store that Health reads. */
export const permissionsIn =
  (state: Pick<PermissionStore, 'sharing' | 'phase'>) => async (): Promise<KeptPermissions> => ({
    sharing: await state.sharing(),
    phase: await state.phase(),
  });

/** `stage` as for `portalIdOf`. */
export function servicesOf(settings: Settings, stage?: string): Services {
  const { publicUrl, region, userPoolId, userPoolClientId, quickSight, hostedLogin, endpoints, mail, mailSignIn } =
    settings;
  return {
    intended: {
      publicUrl,
      region,
      userPoolId,
      userPoolClientId,
      identityRegion: quickSight.identityRegion ?? quickSight.region ?? region,
      namespace: quickSight.namespace ?? 'default',
      hostedLogin: hostedLogin?.domain,
      companies: (hostedLogin?.companies ?? []).map(({ provider, kind }) => ({ provider, kind })),
      sessionCheck: settings.sessionCheck,
      customChallenge: settings.customChallenge ?? false,
      signInMethods: settings.signInMethods ?? ['password'],
      emailSecondStep: settings.emailSecondStep ?? false,
      // On AWS, AppSync has them.
      liveUpdates: settings.liveUpdates && stage === undefined,
      managed: managesPermissions(settings),
      byGroup: settings.access === 'by-group',
      frames: neighboursOf(settings).frames,
    },
    quickSight: quickSightOf(settings, stage),
    pool: { region, userPoolId, clientId: userPoolClientId, ...(endpoints && { endpoint: endpoints.userPool }) },
    ...(mail && { mail: { from: mail.from, server: { ...mail.smtp, signIn: mailSignIn } } }),
    exports: settings.exports?.roleArn === undefined ? undefined : settings.exports,
  };
}
