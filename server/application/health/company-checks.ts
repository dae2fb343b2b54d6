import type { CompanySeen, MetadataSeen } from '../../ports/company-probes';
import type { Seen } from '../../ports/health-probes';
import { renewalDays } from './address-checks';
import { type CheckOfEach, type Judged, findingOf, unknown, warning, wrong } from './finding';

/** If the pool can't be reached, another check says so. */
const ofEach = (judge: (company: CompanySeen, seen: Seen) => Judged): CheckOfEach => ({
  area: 'sign-in',
  judgeEach: (seen) => {
    const { keys } = seen.pool ?? {};
    if (keys && !keys.ok && keys.failure.kind === 'unreachable') return [];
    return (seen.companies ?? []).map((company) => ({ of: company.provider, answer: judge(company, seen) }));
  },
});
type InPool = Extract<CompanySeen['described'], { ok: true }>['value'];
const ofEachInPool = (judge: (company: CompanySeen & { inPool: InPool }, seen: Seen) => Judged): CheckOfEach =>
  ofEach((company, seen) =>
    company.described.ok ? judge({ ...company, inPool: company.described.value }, seen) : undefined,
  );
type Read = Extract<MetadataSeen, { kind: 'read' }>;
const ofEachRead = (judge: (metadata: Read, company: CompanySeen & { inPool: InPool }, seen: Seen) => Judged) =>
  ofEachInPool((company, seen) =>
    company.metadata?.kind === 'read' ? judge(company.metadata, company, seen) : undefined,
  );
const clientIn = ({ pool }: Seen) => (pool?.clientSettings.ok ? pool.clientSettings.value : undefined);

/** Filled by the pool itself: no client can write `email_verified`, and `username` is no attribute. */
const notWritten = new Set(['email_verified', 'username']);
/** Milliseconds. A client that is saved at once after a SAML provider was made can lack its certificate: aws/aws-sdk-js-v3#6201. */
const settled = 60_000;
/** Milliseconds by which a provider's clock may differ from the pool's: assertions are valid for a few minutes only. */
const drift = 3 * 60_000;

export const companyChecks = {
  'has each company’s provider': ofEach(({ provider: company, kind, described }) => {
    if (described.ok) return described.value.kind === kind ? 'ok' : wrong('company-kind', { company, kind });
    if (described.failure.kind === 'not-found') return wrong('company-unknown', { company });
    return findingOf(described.failure, 'cognito-idp:DescribeIdentityProvider', true);
  }),
  'learns each person’s address': ofEachInPool(({ provider: company, kind, inPool }) => {
    // Cognito refuses OIDC sign-ins without `username`.
    const needed = kind === 'OIDC' ? ['email', 'username'] : ['email'];
    const missing = needed.filter((name) => !inPool.attributes.includes(name));
    return missing.length === 0 ? 'ok' : wrong('company-mapping', { company, attributes: missing.join(', ') });
  }),
  'may write what providers fill': ofEachInPool(({ provider: company, inPool }, seen) => {
    const { writes } = clientIn(seen) ?? {};
    if (!writes) return undefined;
    const refused = inPool.attributes.filter((name) => !writes.includes(name) && !notWritten.has(name));
    return refused.length === 0 ? 'ok' : wrong('company-writes', { company, attributes: refused.join(', ') });
  }),
  'lets the client use each provider': ofEachInPool(({ provider: company, kind, inPool }, seen) => {
    const client = clientIn(seen);
    if (!client) return undefined;
    if (!client.providers.includes(company)) return wrong('company-client', { company });
    const isSettled = client.savedAt === undefined || client.savedAt >= inPool.madeAt + settled;
    return kind === 'OIDC' || isSettled ? 'ok' : warning('company-client-saved', { company });
  }),
  'reads each provider’s metadata': ofEachInPool(({ provider: company, metadata }) => {
    switch (metadata?.kind) {
      case undefined:
        return undefined;
      case 'closed':
        return wrong('company-address', { company, address: metadata.address });
      case 'unreachable': {
        const { address, reason } = metadata;
        const isCertificate = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(reason);
        return (isCertificate ? wrong : unknown)('company-unreachable', { company, address, reason });
      }
      case 'status':
        return wrong('company-status', { company, address: metadata.address, status: metadata.status });
      case 'other':
        return wrong('company-page', { company, address: metadata.address });
      case 'read':
        return 'ok';
    }
  }),
  'knows each issuer': ofEachRead(({ issuer }, { provider: company, inPool }) => {
    if (issuer === undefined || inPool.issuer === undefined) return undefined;
    return issuer === inPool.issuer ? 'ok' : wrong('company-issuer', { company, issuer, expected: inPool.issuer });
  }),
  'finds all it needs': ofEachRead(({ lacks }, { provider: company }) =>
    lacks.length === 0 ? 'ok' : wrong('company-lacks', { company, parts: lacks.join(', ') }),
  ),
  'is led to https only': ofEachRead(({ plain }, { provider: company }) =>
    plain.length === 0 ? 'ok' : wrong('company-plain', { company, parts: plain.join(', ') }),
  ),
  'can send each client’s secret': ofEachRead(({ takesSecret = true }, { provider: company }) =>
    takesSecret ? 'ok' : wrong('company-secret', { company }),
  ),
  'has certificates that last': ofEachRead(({ certificateDays: days }, { provider: company }) => {
    if (days === undefined) return undefined;
    if (days < 0) return wrong('company-certificate-ended', { company });
    return days > renewalDays ? 'ok' : warning('company-certificate-ends', { company, days });
  }),
  'has the same time as each provider': ofEachRead(({ clockAhead }, { provider: company }, { pool }) => {
    if (clockAhead === undefined) return undefined;
    const off = Math.abs((pool?.clockAhead ?? 0) - clockAhead);
    if (off < drift) return 'ok';
    return warning('company-clock', { company, minutes: Math.round(off / 60_000) });
  }),
} satisfies Record<string, CheckOfEach>;
