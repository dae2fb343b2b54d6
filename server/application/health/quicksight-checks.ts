import { type OpeningTrouble, openingTroubles } from '#domain/dashboards/viewing/opening-trouble';
import type { EmbeddingSeen, QuickSightSeen, Seen } from '../../ports/health-probes';
import { type Check, type Finding, findingOf, unknown, warning, wrong } from './finding';

/** A check of what QuickSight answered. */
const about = (judge: (quickSight: QuickSightSeen, seen: Seen) => 'ok' | Finding): Check => ({
  area: 'quicksight',
  judge: (seen) => seen.quickSight && judge(seen.quickSight, seen),
});
/** A check of the embed URL that was made for a reader. */
const aboutEmbedding = (judge: (embedding: EmbeddingSeen, seen: Seen) => 'ok' | Finding): Check => ({
  area: 'embedding',
  judge: (seen) => seen.embedding && judge(seen.embedding, seen),
});
const aboutPage = (judge: (page: NonNullable<EmbeddingSeen['page']>, seen: Seen) => 'ok' | Finding): Check => ({
  area: 'embedding',
  judge: (seen) => seen.embedding?.page && judge(seen.embedding.page, seen),
});

export const quickSightChecks = {
  'lists dashboards': about(({ dashboards }) =>
    dashboards.ok ? 'ok' : findingOf(dashboards.failure, 'quicksight:ListDashboards'),
  ),
  'is Enterprise': about(({ account }) => {
    if (!account.ok) return findingOf(account.failure, 'quicksight:DescribeAccountSubscription', true);
    const { edition } = account.value;
    return edition.startsWith('ENTERPRISE') ? 'ok' : wrong('edition', { edition });
  }),
  'manages its own users': about(({ account }) => {
    if (!account.ok) return findingOf(account.failure, 'quicksight:DescribeAccountSubscription', true);
    return account.value.identityCenter ? wrong('identity-center') : 'ok';
  }),
  'has the namespace': about(({ namespaces }, { intended }) => {
    if (!namespaces.ok) return findingOf(namespaces.failure, 'quicksight:ListNamespaces', true);
    const names = namespaces.value.map(({ name }) => name);
    const { namespace } = intended ?? { namespace: 'default' };
    return names.includes(namespace) ? 'ok' : wrong('namespace', { namespace, names: names.join(', ') });
  }),
  'keeps users in the identity region': about(({ namespaces }, { intended }) => {
    if (!namespaces.ok) return findingOf(namespaces.failure, 'quicksight:ListNamespaces', true);
    const region = namespaces.value.find(({ name }) => name === (intended?.namespace ?? 'default'))?.region;
    if (region === undefined || region === intended?.identityRegion) return 'ok';
    return wrong('identity-region', { region });
  }),
  'shares what is published': about(({ sharing }, { intended }) => {
    const alone = sharing.filter(({ sharedWith }) => sharedWith.ok && sharedWith.value === 0);
    if (alone.length > 0) return wrong('shared-with-nobody', listed(alone));
    const gone = sharing.filter(({ sharedWith }) => !sharedWith.ok && sharedWith.failure.kind === 'not-found');
    if (gone.length > 0) return wrong('dashboards-gone', listed(gone));
    const failure = sharing.map(({ sharedWith }) => sharedWith).find(({ ok }) => !ok);
    if (failure && !failure.ok) {
      return findingOf(failure.failure, 'quicksight:DescribeDashboardPermissions', !intended?.managed);
    }
    return 'ok';
  }),
  'looks at everything that is published': about(({ sharing, published }) =>
    sharing.length < published ? unknown('sharing-in-part', { looked: sharing.length, published }) : 'ok',
  ),
  'lets readers open only what their groups may': about((_, { intended }) =>
    intended && intended.byGroup && !intended.managed ? warning('permissions-as-is') : 'ok',
  ),
  'allows what the portal does by itself': about(({ rights }) => allowed(rights)),
  'tells how old data is': about(({ refreshRights }) => {
    const missing = missingRights(refreshRights);
    return missing === '' ? 'ok' : warning('refreshes', { action: missing });
  }),
} satisfies Record<string, Check>;

/** Only a missing right counts: other checks name what else is wrong. */
export function allowed(rights: QuickSightSeen['rights']): 'ok' | Finding {
  const missing = missingRights(rights);
  return missing === '' ? 'ok' : wrong('right', { action: missing });
}

const missingRights = (rights: QuickSightSeen['rights']): string =>
  Object.entries(rights)
    .flatMap(([action, look]) =>
      !look.ok && look.failure.kind === 'refused' && look.failure.trouble === 'right' ? [action] : [],
    )
    .join(', ');

/** The first names only: there can be hundreds. */
function listed(dashboards: QuickSightSeen['sharing']): NonNullable<Finding['values']> {
  const titles = dashboards.slice(0, 5).map(({ title }) => title);
  return { count: dashboards.length, titles: [...titles, ...(dashboards.length > 5 ? ['...'] : [])].join(', ') };
}

export const embeddingChecks = {
  'knows the reader': aboutEmbedding(({ reader, described }) => {
    if (described.ok) return 'ok';
    if (described.failure.kind === 'not-found') return wrong('reader-not-registered', { reader });
    return findingOf(described.failure, 'quicksight:DescribeUser');
  }),
  'may register readers': aboutEmbedding(({ registered }) =>
    !registered || registered.ok ? 'ok' : findingOf(registered.failure, 'quicksight:RegisterUser'),
  ),
  'makes embed URLs': aboutPage((page, seen) => {
    if (!page.ok) return findingOf(page.failure, 'quicksight:GenerateEmbedUrlForRegisteredUser');
    if (page.value.isTheSameTwice) return wrong('url-used-twice');
    if (page.value.status === 401 || page.value.status === 403) {
      // Whoever may not read it is refused as well; that has a finding of its own.
      return isSharedWithNobody(seen) ? 'ok' : wrong('url-expired');
    }
    return page.value.status < 400 ? 'ok' : unknown('embed-page', { status: page.value.status });
  }),
  'allows the portal to embed': aboutPage((page, { intended }) => {
    // What ends before there is a page says so above.
    if (!page.ok || !intended) return 'ok';
    return allows(page.value.ancestors, intended.publicUrl) ? 'ok' : wrong('domain');
  }),
} satisfies Record<string, Check>;

/** Whether the dashboard that was opened is read by its owners only. */
function isSharedWithNobody({ embedding, quickSight }: Seen): boolean {
  const opened = quickSight?.sharing.filter(({ title }) => title === embedding?.dashboard) ?? [];
  return opened.some(({ sharedWith }) => sharedWith.ok && sharedWith.value === 0);
}

/** Whether `frame-ancestors` lets this origin embed the page: no sources at all let everyone. */
export function allows(sources: readonly string[], origin: string): boolean {
  if (sources.length === 0) return true;
  return sources.some((source) => {
    if (source === '*' || source === origin) return true;
    const host = /^(https?:\/\/)\*(\..+)$/.exec(source);
    return host !== null && origin.startsWith(host[1] ?? '') && origin.endsWith(host[2] ?? '');
  });
}

/** What people met. Each is the finding that the same fault has where a probe meets it first. */
const openings = {
  'identity-region': (region) => wrong('identity-region', { region }),
  account: (account) => wrong('account', { account }),
  'not-registered': () => wrong('not-registered'),
  domain: () => wrong('domain'),
  'not-json': () => wrong('not-json', { place: 'QuickSight' }),
  credentials: () => wrong('credentials'),
  right: (action) => wrong('right', { action }),
  subscription: (reason) => wrong('subscription', { reason }),
  setting: (setting) => wrong('setting', { setting }),
  busy: () => warning('throttled'),
  blocked: () => wrong('frame-blocked', { sources: 'QuickSight' }),
  silent: () => warning('frame-silent'),
  unreachable: () => warning('frame-unreachable'),
  forbidden: () => warning('url-refused'),
} satisfies Record<OpeningTrouble, (named: string) => Finding>;

export const openingChecks = Object.fromEntries(
  openingTroubles.map((trouble): [string, Check] => [
    `no opening ended with ${trouble}`,
    {
      area: 'embedding',
      judge: ({ openings: ended }) => {
        if (!ended) return undefined;
        const met = ended[trouble];
        return met ? openings[trouble](met.named ?? '?') : 'ok';
      },
    },
  ]),
);
