import type { SignInMethod } from '#domain/people/sign-in/sign-in-methods';
import { failed, ok } from '#domain/result';
import type { CompanySeen } from '#server/ports/company-probes';
import type { DataSeen, MailSeen, Seen, ViewsSeen } from '#server/ports/health-probes';

const wellMail = (): Required<MailSeen> => ({
  from: 'portal@example.com',
  smtp: { server: 'smtp.example.com:587', isReached: true },
  domain: ok(['v=spf1 include:example.net -all']),
  ses: {
    account: ok({ isInSandbox: false, isPaused: false, keepsBounces: true }),
    identity: 'example.com',
    isVerified: ok(true),
  },
});

const wellCompanies = (): CompanySeen[] => [
  {
    provider: 'Contoso',
    kind: 'OIDC',
    described: ok({
      kind: 'OIDC',
      issuer: 'https://login.contoso.example',
      attributes: ['email', 'email_verified', 'given_name', 'username'],
      madeAt: 0,
    }),
    metadata: {
      kind: 'read',
      issuer: 'https://login.contoso.example',
      lacks: [],
      plain: [],
      takesSecret: true,
      clockAhead: 179_000,
    },
  },
  {
    provider: 'Fabrikam',
    kind: 'SAML',
    described: ok({ kind: 'SAML', attributes: ['email'], madeAt: 0 }),
    metadata: { kind: 'read', lacks: [], plain: [], certificateDays: 31, clockAhead: -179_000 },
  },
];

/** A set-up in which all is well. */
function well() {
  return {
    intended: {
      publicUrl: 'https://portal.example.com',
      region: 'eu-west-1',
      identityRegion: 'eu-west-1',
      namespace: 'default',
      userPoolId: 'eu-west-1_AbCdEfGhI',
      userPoolClientId: 'client1',
      hostedLogin: undefined as string | undefined,
      companies: [
        { provider: 'Contoso', kind: 'OIDC' as const },
        { provider: 'Fabrikam', kind: 'SAML' as const },
      ],
      sessionCheck: true,
      customChallenge: false,
      signInMethods: ['password'] as SignInMethod[],
      emailSecondStep: false,
      liveUpdates: true,
      managed: true,
      byGroup: true,
      frames: ['https://*.quicksight.aws.amazon.com'],
    },
    quickSight: {
      dashboards: ok(undefined),
      account: ok({ edition: 'ENTERPRISE_AND_Q', identityCenter: false, status: 'ACCOUNT_CREATED' }),
      namespaces: ok([{ name: 'default', region: 'eu-west-1' }]),
      sharing: [{ title: 'Sales', sharedWith: ok(1) }],
      published: 1,
      applied: { phase: 'managed' as const, refused: 0 },
      refreshRights: { 'quicksight:ListIngestions': failed({ kind: 'not-found' as const }) },
      folderRights: { 'quicksight:ListFolders': ok(undefined) },
      rights: { 'quicksight:DeleteUser': failed({ kind: 'not-found' as const }) },
    },
    // The others are read soon.
    faces: { read: 9500, of: 10_000 },
    embedding: {
      reader: 'ann',
      dashboard: 'Sales',
      described: ok(undefined),
      registered: ok(undefined),
      page: ok({ isTheSameTwice: false, status: 200, ancestors: ['https://*.example.com'] }),
    },
    pool: {
      keys: ok(2),
      client: ok({ hasSecret: false }),
      clientSettings: ok({
        hasSecret: false,
        flows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
        grants: ['code'],
        callbacks: [] as string[],
        rotates: true,
        graceSeconds: 60,
        revokes: true,
        hidesUsers: true,
        tokenLife: 60,
        providers: ['COGNITO', 'Contoso', 'Fabrikam'],
        writes: ['email', 'given_name'],
        savedAt: 60_000,
      }),
      tracksSessions: ok(true),
      described: ok({
        mfa: 'OPTIONAL' as const,
        factors: ['PASSWORD'],
        resetsByEmailOnly: true,
        domains: ['login.example.com'],
      }),
      steps: ok({ passkeyDomain: undefined as string | undefined, byEmail: false }),
      rights: { 'cognito-idp:ListUsers': ok(undefined) },
      members: ok(1),
      groupBytes: ok({ people: [1000], isWhole: true }),
      clockAhead: 200,
    },
    companies: wellCompanies(),
    address: {
      page: ok({
        status: 200,
        headers: {
          'content-security-policy': "default-src 'none'; frame-src https://*.quicksight.aws.amazon.com",
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'strict-transport-security': 'max-age=31536000',
        },
      }),
      certificateDays: 60,
      configuration: ok({ region: 'eu-west-1', userPoolId: 'eu-west-1_AbCdEfGhI', userPoolClientId: 'client1' }),
      api: ok({
        status: 401,
        isJson: true,
        gotToken: true,
        allowsOrigin: undefined as string | undefined,
        isStored: false,
      }),
      realTime: ok(101),
      missingFile: ok(404),
      takenBytes: 8000,
      clockAhead: 300,
    },
    data: { kind: 'usable', freeBytes: 10 * 1024 ** 3, newestBackup: 1 } as DataSeen,
    mail: wellMail(),
    views: { sessions: 1000, views: ok(1050) } as ViewsSeen,
    exports: { jobs: 79, perMonth: 100 },
    laterEntries: 0,
    work: { late: 59, unknown: 0, lacking: [] },
    largestTokens: 3000,
    openings: {},
    late: [] as string[],
  } satisfies Seen;
}

export type WellSeen = ReturnType<typeof well>;
export type Change = (seen: WellSeen) => void;
/** A change to a set-up where all is well, and the finding that it makes: `state code {values}`. */
export type Case = [change: string, Change, finding: string];

export function whatIsSeen(...changes: Change[]): Seen {
  const seen = well();
  for (const change of changes) change(seen);
  return seen;
}
