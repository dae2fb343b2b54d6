import { type OpeningTrouble, openingTroubles } from '#domain/dashboards/viewing/opening-trouble';
import type { BiFailure } from '../../ports/bi-service';
import type { EmbeddingSeen, QuickSightSeen, Seen } from '../../ports/health-probes';
import { type Check, type Finding, findingOf, unknown, warning, wrong } from './finding';

type Judged = ReturnType<Check['judge']>;

/** Makes a check of QuickSight's answer about the account. */
const aboutAccount = (judge: (quickSight: QuickSightSeen) => Judged): Check => ({
  area: 'quicksight',
  judge: ({ quickSight }) => quickSight && judge(quickSight),
});
/** Makes any other check of QuickSight. If the account is unsuitable or unreachable, that is the only finding. */
const about = (judge: (quickSight: QuickSightSeen, seen: Seen) => Judged): Check => ({
  area: 'quicksight',
  judge: (seen) => {
    const { quickSight } = seen;
    if (!quickSight || accountFinding(quickSight) || isUnreachable(quickSight)) return undefined;
    return judge(quickSight, seen);
  },
});
const isUnreachable = ({ dashboards }: QuickSightSeen): boolean =>
  !dashboards.ok && dashboards.failure.kind === 'unreachable';
/** A check of the embed URL that was made for a reader. */
const aboutEmbedding = (judge: (embedding: EmbeddingSeen, seen: Seen) => Judged): Check => ({
  area: 'embedding',
  judge: (seen) => seen.embedding && judge(seen.embedding, seen),
});
const aboutPage = (judge: (page: NonNullable<EmbeddingSeen['page']>, seen: Seen) => Judged): Check => ({
  area: 'embedding',
  judge: (seen) => seen.embedding?.page && judge(seen.embedding.page, seen),
});

/** This many are read within a minute or two, so they aren't a finding. */
const soonRead = 500;

export const quickSightChecks = {
  'has a suitable account': aboutAccount((quickSight) => {
    const { account } = quickSight;
    const finding = accountFinding(quickSight);
    if (finding || isUnreachable(quickSight)) return finding;
    return account.ok ? 'ok' : findingOf(account.failure, 'quicksight:DescribeAccountSubscription', true);
  }),
  'lists dashboards': aboutAccount((quickSight) => {
    const { dashboards } = quickSight;
    if (dashboards.ok) return 'ok';
    return accountFinding(quickSight) ? undefined : findingOf(dashboards.failure, 'quicksight:ListDashboards');
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
  'shares what is published': about(({ sharing, published }, { intended }) => {
    const alone = sharing.filter(({ sharedWith }) => sharedWith.ok && sharedWith.value === 0);
    if (alone.length > 0)
      return wrong(intended?.managed ? 'not-shared-by-portal' : 'shared-with-nobody', listed(alone));
    const gone = sharing.filter(({ sharedWith }) => !sharedWith.ok && sharedWith.failure.kind === 'not-found');
    if (gone.length > 0) return wrong('dashboards-gone', listed(gone));
    const failure = sharing.map(({ sharedWith }) => sharedWith).find(({ ok }) => !ok);
    if (failure && !failure.ok) {
      return findingOf(failure.failure, 'quicksight:DescribeDashboardPermissions', !intended?.managed);
    }
    return published === undefined ? undefined : 'ok';
  }),
  'looks at everything that is published': about(({ sharing, published }) => {
    if (published === undefined) return undefined;
    return sharing.length < published ? unknown('sharing-in-part', { looked: sharing.length, published }) : 'ok';
  }),
  'applies what the portal decides': about(({ applied, published }, { intended }) => {
    if (!applied || !intended?.managed) return undefined;
    if (applied.phase === 'review' && published) return warning('never-applied');
    return applied.refused > 0 ? warning('not-applied-yet', { count: applied.refused }) : 'ok';
  }),
  'lets readers open only what their groups may': about((_, { intended }) =>
    intended && intended.byGroup && !intended.managed ? warning('permissions-as-is') : 'ok',
  ),
  'allows what the portal does by itself': about(({ rights }) => allowed(rights)),
  'tells how old data is': about(({ refreshRights }) => {
    const missing = actionsOf(refreshRights, lacksRight);
    return missing === '' ? allowed(refreshRights) : warning('refreshes', { action: missing });
  }),
  'reads how dashboards look': about(({ refreshRights }, { faces }) => {
    if (!faces || actionsOf(refreshRights, lacksRight) !== '') return undefined;
    return faces.of - faces.read > soonRead ? unknown('faces-in-part', faces) : 'ok';
  }),
  'reads folders': about(({ folderRights }) => {
    const missing = actionsOf(folderRights, lacksRight);
    return missing === '' ? allowed(folderRights) : warning('folders', { action: missing });
  }),
} satisfies Record<string, Check>;

/** AWS looks at rights first: what it refuses for another reason, or doesn't find, is allowed. */
export function allowed(rights: QuickSightSeen['rights']): Judged {
  const missing = actionsOf(rights, lacksRight);
  if (missing !== '') return wrong('right', { action: missing });
  const untried = actionsOf(rights, ({ kind }) => kind === 'unreachable' || kind === 'busy');
  if (untried !== '') return unknown('no-answer', { action: untried, reason: 'no answer' });
  for (const [action, look] of Object.entries(rights)) {
    // The calls are about nobody.
    if (!look.ok && 'trouble' in look.failure && look.failure.trouble !== 'not-registered') {
      return findingOf(look.failure, action);
    }
  }
  return 'ok';
}

const lacksRight = (failure: BiFailure): boolean => failure.kind === 'refused' && failure.trouble === 'right';

const actionsOf = (rights: QuickSightSeen['rights'], is: (failure: BiFailure) => boolean): string =>
  Object.entries(rights)
    .flatMap(([action, look]) => (!look.ok && is(look.failure) ? [action] : []))
    .join(', ');

/**
 * Why the account suits nobody, whatever the rights. An account that was never subscribed is not found; other calls are answered with
 * UnsupportedUserEditionException there, as in the Standard edition, with another text.
 */
function accountFinding({ account, dashboards }: QuickSightSeen): Finding | undefined {
  if (account.ok) {
    const { edition, identityCenter, status } = account.value;
    if (/^UNSUBSCRIBED$|_IN_PROGRESS$/.test(status)) return wrong('not-subscribed', { status });
    if (!edition.startsWith('ENTERPRISE')) return wrong('edition', { edition });
    return identityCenter ? wrong('identity-center') : undefined;
  }
  const reason = dashboards.ok || !('reason' in dashboards.failure) ? '' : dashboards.failure.reason;
  if (account.failure.kind === 'not-found' || /not (subscribed|signed up)/.test(reason)) {
    return wrong('not-subscribed', { status: 'none' });
  }
  return reason.startsWith('UnsupportedUserEdition') ? wrong('edition', { edition: 'STANDARD' }) : undefined;
}

/** The first names only: there can be hundreds. */
function listed(dashboards: QuickSightSeen['sharing']): NonNullable<Finding['values']> {
  const titles = dashboards.slice(0, 5).map(({ title }) => title);
  return { count: dashboards.length, titles: [...titles, ...(dashboards.length > 5 ? ['...'] : [])].join(', ') };
}

export const embeddingChecks = {
  'knows the reader': aboutEmbedding(({ reader, described }) => {
    if (described.ok) return 'ok';
    if (described.failure.kind === 'not-found') return wrong('reader-not-registered', { reader });
    return findingOf(described.failure, 'quicksight:DescribeUser', true);
  }),
  'may register readers': aboutEmbedding(({ registered }) => {
    if (!registered || registered.ok) return registered && 'ok';
    return findingOf(registered.failure, 'quicksight:RegisterUser');
  }),
  'makes embed URLs': aboutPage((page, seen) => {
    if (!page.ok) return findingOf(page.failure, 'quicksight:GenerateEmbedUrlForRegisteredUser');
    if (page.value.isTheSameTwice) return wrong('url-used-twice');
    if (page.value.status === 401 || page.value.status === 403) {
      // A caller without the right to read it is refused as well; that has a finding of its own.
      return isSharedWithNobody(seen) ? undefined : wrong('url-expired');
    }
    return page.value.status < 400 ? 'ok' : unknown('embed-page', { status: page.value.status });
  }),
  'allows the portal to embed': aboutPage((page, { intended }) => {
    // A probe that ends before a page is shown has a finding above.
    if (!page.ok || !intended) return undefined;
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

/** The faults that people met, with the findings that a probe would give for them. */
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

/** Below these sessions in a month, single ones make up a tenth. */
const fewSessions = 100;

export const viewChecks = {
  'counts sessions as QuickSight counts views': {
    area: 'quicksight',
    judge({ views: seen }) {
      if (!seen) return undefined;
      const { sessions, views } = seen;
      if (!views.ok) return findingOf(views.failure, 'cloudwatch:GetMetricData', true);
      if (Math.max(sessions, views.value) < fewSessions) return undefined;
      const difference = Math.abs(sessions - views.value);
      return difference > sessions / 10 ? warning('views-differ', { sessions, views: views.value }) : 'ok';
    },
  },
} satisfies Record<string, Check>;

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
