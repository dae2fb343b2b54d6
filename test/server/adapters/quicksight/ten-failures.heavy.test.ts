import { describe, expect, it } from 'vitest';
import type { BiService } from '../../../../local/bi-service/bi-service';
import { createQuickSightBiService } from '#server/adapters/quicksight/quicksight-bi-service';
import { createKeepPermissions } from '#server/application/permissions/keep-permissions';
import type { QuickSightAccess } from '#server/adapters/quicksight/quicksight-clients';
import { createQuickSightPermissions } from '#server/adapters/quicksight/quicksight-permissions';
import { createProcessLeases } from '#server/ports/leases';
import { permissionStoreInMemory } from '../../permission-store-in-memory';
import { storesInMemory } from '../../stores-in-memory';
import { createQuickSightGroups } from '#server/adapters/quicksight/quicksight-groups';
import { judge } from '#server/application/health/judge';
import { lookAt } from '#server/application/health/look-at';
import { createOpeningRecord } from '#server/application/health/opening-record';
import { nameOf } from '#server/application/permissions/reader-groups';
import { probesOf } from '#server/compose/probes';
import { siteHeaders } from '#server/site/site-headers';
import type { BiTrouble } from '#domain/dashboards/viewing/bi-trouble';
import type { FrameTrouble } from '#domain/dashboards/viewing/opening-trouble';
import english from '../../../../src/ui/locales/en.json' with { type: 'json' };
import { serve } from '../../../adapters/serve';
import { aDashboard } from '../../../domain/dashboards/a-dashboard';
import { account, aService, registerAnn } from '../../../local/bi-service/running-bi-service';

const portal = 'https://portal.example.com';
const bi = 'https://*.quicksight.aws.amazon.com';
const generate = 'GenerateEmbedUrlForRegisteredUser';

interface Settings {
  accountId?: string;
  identityRegion?: string;
  frames?: string[];
}

interface Failure {
  /** Breaks the account, the portal's settings or the site. */
  given?: { service?: Parameters<typeof aService>[0] } & Settings;
  provoke?: (service: BiService) => void | Promise<void>;
  /** Follows the finding's advice: in the service, or in the portal's settings and site. */
  step: ((service: BiService, portal: QuickSightAccess & { portal: string }) => unknown) | Settings;
  /** The finding of the doctor, who opens a dashboard as a reader. */
  doctor: string;
  notToBeTakenFor?: string;
  /** The trouble that the person meets: on opening, or in the frame (whose own tests provoke it in a browser). */
  person: BiTrouble | 'busy' | { inFrame: FrameTrouble };
  /** The words of the frame's trouble, in place of the dashboard. */
  words?: RegExp;
  /** The finding of Health, after that person's opening. */
  health: string;
}

const failures: Record<string, Failure> = {
  'wrong identity region': {
    given: { service: { identityRegion: 'us-east-1' } },
    step: { identityRegion: 'us-east-1' },
    doctor: 'identity-region',
    person: 'identity-region',
    health: 'identity-region',
  },
  'domain not allowed, said when the URL is made': {
    provoke: ({ administration }) =>
      administration.refuseOperation(generate, {
        type: 'AccessDeniedException',
        message: 'quicksight:AllowedEmbeddingDomains does not allow it',
      }),
    step: ({ administration }) => administration.answerOperation(generate, undefined),
    doctor: 'domain',
    person: 'domain',
    health: 'domain',
  },
  'domain not allowed, and silently refused in the frame': {
    provoke: ({ administration }) => administration.allowOnly(['https://other.example.com']),
    step: ({ administration }) => administration.allowOnly(undefined),
    doctor: 'domain',
    person: { inFrame: 'silent' },
    health: 'frame-silent',
  },
  'frame blocked by the site’s own policy': {
    given: { frames: ['https://other.example.com'] },
    step: { frames: [bi] },
    doctor: 'frame-blocked',
    person: { inFrame: 'blocked' },
    health: 'frame-blocked',
  },
  'URL used twice': {
    provoke: ({ url, administration }) =>
      administration.answerOperation(generate, { Status: 200, EmbedUrl: `${url}/embed/0f/dashboards/penguins?code=1` }),
    step: ({ administration }) => administration.answerOperation(generate, undefined),
    doctor: 'url-used-twice',
    person: { inFrame: 'forbidden' },
    words: /already used/,
    health: 'url-refused',
  },
  'URL expired': {
    given: { service: { clock: aClockThatLeaps() } },
    step: () => void (leap = 0),
    doctor: 'url-expired',
    person: { inFrame: 'forbidden' },
    words: /expired/,
    health: 'url-refused',
  },
  'HTML instead of JSON': {
    provoke: ({ administration }) => administration.answerNextRequests(Infinity, '<!doctype html><title>Proxy</title>'),
    step: ({ administration }) => administration.answerNextRequests(0, ''),
    doctor: 'not-json',
    person: 'not-json',
    health: 'not-json',
  },
  throttling: {
    provoke: ({ administration }) => administration.failNextRequests(Infinity, 429),
    step: ({ administration }) => administration.failNextRequests(0, 429),
    doctor: 'throttled',
    person: 'busy',
    health: 'throttled',
  },
  'user not registered': {
    provoke: ({ administration }) =>
      administration.refuseOperation(generate, { type: 'QuickSightUserNotFoundException', message: 'No such user' }),
    step: ({ administration }) => administration.answerOperation(generate, undefined),
    doctor: 'not-registered',
    person: 'not-registered',
    health: 'not-registered',
  },
  'wrong account or ARN': {
    given: { accountId: '999999999999' },
    step: { accountId: account.accountId },
    doctor: 'account',
    person: 'account',
    health: 'account',
  },
  'dashboard shared with nobody': {
    provoke: ({ administration }) => administration.unshareDashboard('penguins'),
    step: (_, portal) => applyPermissions(portal),
    doctor: 'not-shared-by-portal',
    notToBeTakenFor: 'url-expired',
    person: { inFrame: 'forbidden' },
    words: /isn't shared with you/,
    health: 'not-shared-by-portal',
  },
};

/** Minutes. */
let leap = 6;
/** Each look at it is six minutes later: an embed URL is too old once it has been made. */
function aClockThatLeaps(): () => Date {
  let ahead = 0;
  return () => new Date(Date.now() + (ahead += leap * 60_000));
}

/** As a manager who reviews the differences and applies them. */
async function applyPermissions(access: QuickSightAccess & { portal: string }) {
  const { dashboards: store, history } = storesInMemory(...(await dashboards()));
  const keep = createKeepPermissions(
    {
      store,
      history,
      used: async () => [],
      permissions: createQuickSightPermissions(access),
      groups: createQuickSightGroups(access),
      portal: access.portal,
      state: permissionStoreInMemory(),
      pause: async () => undefined,
      clock,
      leases: createProcessLeases().sharing,
    },
    async () => undefined,
  );
  await keep.checkAll();
  expect(await keep.apply({ access: 'open', groups: [], sub: 'a-manager', email: '' }, [])).toMatchObject({ ok: true });
  await keep.resume();
}

const dashboards = async () => [aDashboard({ metaId: 'penguins', title: 'Penguins' })];

async function aSetUp({ given = {}, provoke }: Pick<Failure, 'given' | 'provoke'>) {
  const { service } = await aService(given.service);
  await registerAnn(service).catch(() => undefined);
  await provoke?.(service);
  return { service, ...(await aPortalOf(service, given)) };
}

async function aPortalOf(service: BiService, given: Settings) {
  const { region, accessKeyId } = account;
  const quickSight = {
    accountId: given.accountId ?? account.accountId,
    portal: 'northfield',
    region,
    ...(given.identityRegion && { identityRegion: given.identityRegion }),
    endpoint: `${service.url}/api`,
    certificate: service.certificate,
    credentials: { accessKeyId, secretAccessKey: 'any' },
    allowedDomains: [portal],
  };
  // Only the site's headers: what else belongs to an address has its own tests.
  const headers = siteHeaders({ connect: [], frames: given.frames ?? [bi] }, { script: [], style: [] });
  const site = await serve(() => new Response('', { headers }));
  const intended = {
    publicUrl: site,
    region,
    identityRegion: given.identityRegion ?? region,
    namespace: 'default',
    userPoolId: 'eu-west-1_AbCdEfGhI',
    userPoolClientId: 'client',
    hostedLogin: undefined,
    companies: [],
    sessionCheck: true,
    customChallenge: false,
    signInMethods: ['password' as const],
    emailSecondStep: false,
    liveUpdates: false,
    managed: true,
    byGroup: true,
    frames: [bi],
  };
  const probesFor = (reader?: string) => {
    const services = { intended, quickSight, pool: { region, userPoolId: 'eu-west-1_AbCdEfGhI', clientId: 'client' } };
    const {
      quickSight: ofQuickSight,
      embedding,
      address,
    } = probesOf(services, {
      dashboards,
      permissions: async () => undefined,
      laterEntries: async () => undefined,
      jobs: async () => undefined,
      data: async () => undefined,
      reader,
    });
    return {
      intended: async () => ({ ...intended, publicUrl: portal }),
      quickSight: ofQuickSight,
      embedding,
      address: async () => {
        const seen = await address?.();
        // This site has no configuration and no backend.
        return seen && { ...seen, configuration: { ok: true as const, value: intended }, api: unasked };
      },
    };
  };
  return { probesFor, quickSight, biService: createQuickSightBiService(quickSight) };
}

const unasked = {
  ok: true as const,
  value: { status: 401, isJson: true, gotToken: true, allowsOrigin: undefined, isStored: false },
};
const clock = () => new Date('2026-11-20T08:00:00Z');

describe.each(Object.entries(failures))('%s', (_, failure) => {
  it('is named by the doctor, on the person’s page and on Health', async () => {
    const { probesFor, biService } = await aSetUp(failure);
    const { findings } = judge(await lookAt(probesFor('ann')));
    expect(findings.map(({ code }) => code)).toContain(failure.doctor);
    expect(findings.map(({ code }) => code)).not.toContain(failure.notToBeTakenFor);

    const openings = createOpeningRecord(clock);
    const opened = await biService.embed('penguins', { name: 'ann', email: 'ann@example.com' });
    if (typeof failure.person === 'object') {
      const { inFrame } = failure.person;
      expect(opened.ok).toBe(true);
      expect(english.dashboardPage.trouble[inFrame].text).toMatch(failure.words ?? /./);
      openings.add(inFrame);
    } else if (failure.person === 'busy') {
      expect(opened).toMatchObject({ failure: { kind: 'busy' } });
      expect(english.failure.busy).toMatch(/busy/);
    } else {
      expect(opened).toMatchObject({ failure: { trouble: failure.person } });
      expect(english.failure['bi-service'][failure.person]).toMatch(/^The dashboard can't be opened: /);
    }
    if (!opened.ok) openings.addFailure(opened.failure);

    const probes = { ...probesFor(), openings: async () => openings.recent() };
    expect(judge(await lookAt(probes)).findings.map(({ code }) => code)).toContain(failure.health);
  });

  it('is gone once the step of its finding is carried out, which opens dashboards to nobody else', async () => {
    const { service, quickSight, probesFor } = await aSetUp(failure);
    const { step } = failure;
    if (typeof step === 'function') await step(service, quickSight);
    const mended = typeof step === 'function' ? probesFor : (await aPortalOf(service, step)).probesFor;
    const seen = await lookAt(mended('ann'));
    expect(judge(seen).findings.map(({ code }) => code)).not.toContain(failure.doctor);

    const grants = await createQuickSightPermissions({ ...quickSight, accountId: account.accountId }).grants(
      'penguins',
    );
    const readers =
      grants.ok && grants.value.flatMap(({ access, principal }) => (access === 'owns' ? [] : [principal]));
    const ours = `:group/default/portal-${quickSight.portal}-`;
    const expected = failure.doctor === 'not-shared-by-portal' ? [ours, `${ours}everyone`] : [':namespace/default'];
    expect(readers).toEqual(expected.map((part) => expect.stringContaining(part)));
  });
});

it('finds nothing about QuickSight where nothing is wrong', async () => {
  const { probesFor } = await aSetUp({});
  const { findings, areas } = judge(await lookAt(probesFor('ann')));
  expect(findings.map(({ code }) => code).filter((code) => code !== 'missing-files')).toEqual([]);
  expect(areas.find(({ area }) => area === 'embedding')).toEqual({
    area: 'embedding',
    state: 'ok',
    checks: 4,
    found: 0,
  });
});

it('names the rights that the portal’s role lacks, such as those that came with an update', async () => {
  const denied = ['ListUsers', 'CreateGroupMembership', 'CreateGroup', 'UpdateDashboardPermissions'] as const;
  let service: BiService | undefined;
  const { probesFor, quickSight } = await aSetUp({
    provoke: (running) => void (service = running),
  });
  await createQuickSightGroups(quickSight).create(nameOf({ of: 'everyone' }, quickSight.portal), 'Everyone');
  for (const operation of [...denied, 'ListIngestions'] as const) service?.administration.refuseOperation(operation);
  const { findings } = judge(await lookAt(probesFor()));
  expect(findings.filter(({ code }) => code === 'right').map(({ values }) => values)).toEqual([
    { action: denied.map((operation) => `quicksight:${operation}`).join(', ') },
  ]);
  const { values } = findings.find(({ code }) => code === 'refreshes') ?? {};
  expect(values).toEqual({ action: 'quicksight:ListIngestions' });
});
