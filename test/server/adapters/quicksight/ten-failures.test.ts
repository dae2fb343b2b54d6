import { describe, expect, it } from 'vitest';
import type { BiService } from '../../../../local/bi-service/bi-service';
import { createQuickSightBiService } from '#server/adapters/quicksight/quicksight-bi-service';
import { createQuickSightGroups } from '#server/adapters/quicksight/quicksight-groups';
import { createCheckHealth } from '#server/application/health/check-health';
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

interface Failure {
  /** What is wrong with the account, the portal's settings or the site. */
  given?: { service?: Parameters<typeof aService>[0]; accountId?: string; frames?: string[] };
  provoke?: (service: BiService) => void | Promise<void>;
  /** The finding of the doctor, who opens a dashboard as a reader. */
  doctor: string;
  notToBeTakenFor?: string;
  /** What the person meets: on opening, or in the frame (whose own tests provoke it in a browser). */
  person: BiTrouble | 'busy' | { inFrame: FrameTrouble };
  /** What the frame's trouble says in place of the dashboard. */
  words?: RegExp;
  /** The finding of Health, after that person's opening. */
  health: string;
}

const failures: Record<string, Failure> = {
  'wrong identity region': {
    given: { service: { identityRegion: 'us-east-1' } },
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
    doctor: 'domain',
    person: 'domain',
    health: 'domain',
  },
  'domain not allowed, and silently refused in the frame': {
    provoke: ({ administration }) => administration.allowOnly(['https://other.example.com']),
    doctor: 'domain',
    person: { inFrame: 'silent' },
    health: 'frame-silent',
  },
  'frame blocked by the site’s own policy': {
    given: { frames: ['https://other.example.com'] },
    doctor: 'frame-blocked',
    person: { inFrame: 'blocked' },
    health: 'frame-blocked',
  },
  'URL used twice': {
    provoke: ({ url, administration }) =>
      administration.answerOperation(generate, { Status: 200, EmbedUrl: `${url}/embed/0f/dashboards/penguins?code=1` }),
    doctor: 'url-used-twice',
    person: { inFrame: 'forbidden' },
    words: /already used/,
    health: 'url-refused',
  },
  'URL expired': {
    given: { service: { clock: aClockThatLeaps() } },
    doctor: 'url-expired',
    person: { inFrame: 'forbidden' },
    words: /expired/,
    health: 'url-refused',
  },
  'HTML instead of JSON': {
    provoke: ({ administration }) => administration.answerNextRequests(Infinity, '<!doctype html><title>Proxy</title>'),
    doctor: 'not-json',
    person: 'not-json',
    health: 'not-json',
  },
  throttling: {
    provoke: ({ administration }) => administration.failNextRequests(Infinity, 429),
    doctor: 'throttled',
    person: 'busy',
    health: 'throttled',
  },
  'user not registered': {
    provoke: ({ administration }) =>
      administration.refuseOperation(generate, { type: 'QuickSightUserNotFoundException', message: 'No such user' }),
    doctor: 'not-registered',
    person: 'not-registered',
    health: 'not-registered',
  },
  'wrong account or ARN': {
    given: { accountId: '999999999999' },
    doctor: 'account',
    person: 'account',
    health: 'account',
  },
  'dashboard shared with nobody': {
    provoke: ({ administration }) => administration.unshareDashboard('penguins'),
    doctor: 'shared-with-nobody',
    notToBeTakenFor: 'url-expired',
    person: { inFrame: 'forbidden' },
    words: /isn't shared with you/,
    health: 'shared-with-nobody',
  },
};

/** Each look at it is six minutes later: an embed URL is too old once it has been made. */
function aClockThatLeaps(): () => Date {
  let leaps = 0;
  return () => new Date(Date.now() + 6 * 60_000 * (leaps += 1));
}

const dashboards = async () => [aDashboard({ metaId: 'penguins', title: 'Penguins' })];

async function aSetUp({ given = {}, provoke }: Failure) {
  const { service } = await aService(given.service);
  await registerAnn(service).catch(() => undefined);
  await provoke?.(service);
  const { region, accessKeyId } = account;
  const quickSight = {
    accountId: given.accountId ?? account.accountId,
    portal: 'northfield',
    region,
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
    identityRegion: region,
    namespace: 'default',
    userPoolId: 'eu-west-1_AbCdEfGhI',
    userPoolClientId: 'client',
    hostedLogin: false,
    customChallenge: false,
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
    const health = await createCheckHealth(probes, clock)({ access: 'open', groups: [] }, 'en');
    expect(health.ok && health.value.findings.map(({ code }) => code)).toContain(failure.health);
  });
});

it('finds nothing about QuickSight where nothing is wrong', async () => {
  const { probesFor } = await aSetUp({ doctor: '', person: 'busy', health: '' });
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
    doctor: 'right',
    person: 'right',
    health: 'right',
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
