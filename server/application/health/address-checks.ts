import type { AddressSeen, Seen } from '../../ports/health-probes';
import { bytesOfTokens } from '#domain/access/token-size';
import { type Check, type Finding, unknown, warning, wrong } from './finding';

const about = (judge: (address: AddressSeen, seen: Seen) => ReturnType<Check['judge']>): Check => ({
  area: 'address',
  judge: (seen) => seen.address && judge(seen.address, seen),
});
/** Asked only where the portal itself has answered; otherwise one finding says why it has not. */
const aboutPortal = (judge: (address: AddressSeen, seen: Seen) => ReturnType<Check['judge']>): Check =>
  about((address, seen) => (address.page.ok && address.page.value.status === 200 ? judge(address, seen) : undefined));
const aboutPage = (
  judge: (headers: Readonly<Record<string, string>>, seen: Seen) => ReturnType<Check['judge']>,
): Check => aboutPortal(({ page }, seen) => (page.ok ? judge(page.value.headers, seen) : undefined));
const aboutApi = (
  judge: (api: Extract<AddressSeen['api'], { ok: true }>['value']) => ReturnType<Check['judge']>,
): Check =>
  aboutPortal(({ api }) =>
    api.ok ? judge(api.value) : unknown('no-answer', { action: '/prod', reason: reasonOf(api.failure) }),
  );

/** Days before its end at which a certificate should be renewed: Let's Encrypt's clients renew then. */
export const renewalDays = 30;
/** Milliseconds; AWS refuses signatures that are five minutes off (`src/timing/server-clock.ts`). */
const drift = { warning: 30_000, wrong: 5 * 60_000 };

const ofEveryPage = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];

export const addressChecks = {
  'answers in time': {
    area: 'address',
    judge: ({ late }) => late && (late.length === 0 ? 'ok' : unknown('late', { parts: late.join(', ') })),
  },
  answers: about(({ page }) => {
    if (!page.ok) return pageFinding(reasonOf(page.failure));
    if (page.value.status === 421) return wrong('host');
    return page.value.status === 200 ? 'ok' : wrong('address-status', { status: page.value.status });
  }),
  'has a certificate that lasts': about(({ certificateDays: days }) => {
    if (days === undefined || days > renewalDays) return 'ok';
    return warning('certificate-ends', { days });
  }),
  'sends its headers': aboutPage((headers) => {
    const missing = ofEveryPage.filter((name) => !(name in headers));
    return missing.length === 0 ? 'ok' : warning('headers', { names: missing.join(', ') });
  }),
  'insists on https': aboutPage((headers, { address }) =>
    address?.certificateDays === undefined || 'strict-transport-security' in headers ? 'ok' : warning('hsts'),
  ),
  'lets dashboards in': aboutPage((headers, { intended }) => {
    const policy = headers['content-security-policy'];
    if (policy === undefined || !intended) return undefined;
    const allowed = sourcesIn(policy, 'frame-src') ?? sourcesIn(policy, 'default-src') ?? ['*'];
    const missing = intended.frames.filter((frame) => !allowed.includes('*') && !allowed.includes(frame));
    return missing.length === 0 ? 'ok' : wrong('frame-blocked', { sources: missing.join(' ') });
  }),
  'serves its configuration': aboutPortal(({ configuration }) =>
    configuration.ok ? 'ok' : wrong('not-json', { place: '/config.json' }),
  ),
  'is configured for the pool': aboutPortal(({ configuration }, { intended }) => {
    if (!configuration.ok || !intended) return undefined;
    const { region, userPoolId, userPoolClientId } = intended;
    const fields = Object.entries({ region, userPoolId, userPoolClientId })
      .filter(([name, value]) => configuration.value[name] !== value)
      .map(([name]) => name);
    return fields.length === 0 ? 'ok' : wrong('configuration', { fields: fields.join(', ') });
  }),
  'answers calls in JSON': aboutApi(({ isJson }) => (isJson ? 'ok' : wrong('not-json', { place: '/prod' }))),
  'passes tokens on': aboutApi(({ isJson, gotToken }) =>
    !isJson ? undefined : gotToken ? 'ok' : wrong('authorization'),
  ),
  'keeps answers out of caches': aboutApi(({ isJson, isStored }) =>
    !isJson ? undefined : isStored ? wrong('cached-answers') : 'ok',
  ),
  'refuses other sites': aboutApi(({ allowsOrigin }) =>
    allowsOrigin === undefined ? 'ok' : wrong('cors', { origin: allowsOrigin }),
  ),
  'takes everyone’s tokens': about(({ takenBytes: taken }, { pool, intended }) => {
    if (taken === undefined || !intended || !pool?.groupBytes.ok) return undefined;
    const { people, isWhole } = pool.groupBytes.value;
    const sizes = people.map((bytes) => bytesOfTokens(bytes, intended.sessionCheck ? 2 : 1));
    const tooLarge = sizes.filter((bytes) => bytes > taken);
    if (tooLarge.length > 0) return warning('large-tokens', { people: tooLarge.length, bytes: sizes[0] ?? 0, taken });
    return isWhole ? 'ok' : undefined;
  }),
  'takes the tokens that people have': about(({ takenBytes: taken }, { largestTokens: bytes }) => {
    if (taken === undefined || bytes === undefined) return undefined;
    return bytes > taken * 0.8 ? warning('tokens-near-limit', { bytes, taken }) : 'ok';
  }),
  'has no page for missing files': aboutPortal(({ missingFile }) => {
    if (!missingFile.ok) return unknown('no-answer', { action: '/assets/', reason: reasonOf(missingFile.failure) });
    return missingFile.value === 200 ? warning('missing-files') : 'ok';
  }),
  'passes WebSockets on': aboutPortal(({ realTime }, { intended }) => {
    if (!intended?.liveUpdates) return undefined;
    if (!realTime.ok) return unknown('no-answer', { action: '/graphql/realtime', reason: reasonOf(realTime.failure) });
    return realTime.value === 101 ? 'ok' : warning('no-websockets', { status: realTime.value });
  }),
  'has the right time': about(({ clockAhead }, { pool }) => {
    if (clockAhead === undefined && pool?.clockAhead === undefined) return undefined;
    // A proxy on this machine has the same clock; the pool has Amazon's.
    const off = Math.max(Math.abs(clockAhead ?? 0), Math.abs(pool?.clockAhead ?? 0));
    if (off < drift.warning) return 'ok';
    const values = { seconds: Math.round(off / 1000) };
    return off < drift.wrong ? warning('clock', values) : wrong('clock', values);
  }),
} satisfies Record<string, Check>;

function pageFinding(reason: string): Finding {
  if (/CERT_HAS_EXPIRED/.test(reason)) return wrong('certificate-ended');
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(reason)) return wrong('certificate', { reason });
  return wrong('address', { reason });
}

const reasonOf = (failure: object): string => ('reason' in failure ? String(failure.reason) : 'busy');

/** The sources of a directive in a content security policy; undefined without the directive. */
export function sourcesIn(policy: string, directive: string): string[] | undefined {
  const [, ...sources] =
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .find(([name]) => name?.toLowerCase() === directive) ?? [];
  return sources.length > 0 ? sources : undefined;
}
