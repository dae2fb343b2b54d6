import * as z from 'zod/mini';
import type { Company } from '../../src/domain/people/companies/company.ts';
import { address, group, text, yesOrNo } from '../../server/settings/field-kinds.ts';

export const secret = text(
  'the ARN of a secret of Secrets Manager',
  /^arn:aws[\w-]*:secretsmanager:[a-z\d-]+:\d{12}:secret:[\w/+=.@-]+$/,
);
const https = (be: string) =>
  address(be).check(z.refine((value) => value.startsWith('https:'), { error: `must be ${be}` }));
const attribute = z.optional(text('the name of a claim or an attribute', /^\S.{0,254}$/));

/** How a new pool reaches a company's identity provider: the fields of its kind, and those of both. */
const company = group({
  /** SAML: one of both. Cognito reads the address again by itself, so that a new certificate needs no deployment. */
  metadataUrl: z.optional(https('the https address of metadata')),
  metadataFile: z.optional(text('the name of an XML file', /\.xml$/i)),
  /** SAML: whether a sign-out here asks the provider to sign out, too. The provider must know the pool's address for it. */
  signOut: z.optional(yesOrNo),
  /** OIDC. */
  issuer: z.optional(https('the https address of an issuer')),
  clientId: z.optional(text('the id of a client')),
  secretArn: z.optional(secret),
  scopes: z.optional(
    z
      .array(text('a scope', /^[!#-[\]-~]{1,128}$/), { error: 'must be a list of scopes with openid' })
      .check(z.refine((scopes) => scopes.includes('openid'), { error: 'must be a list of scopes with openid' })),
  ),
  /** What the provider calls them, where it differs from `mappingOf`. */
  attributes: z.optional(
    group({ email: attribute, emailVerified: attribute, givenName: attribute, familyName: attribute }),
  ),
});

export const companiesOfAws = z.record(z.string(), company, {
  error: 'must be an object with a group for each provider of hostedLogin.companies',
});

export type CompanyConnection = z.infer<typeof company>;

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const usual = {
  OIDC: { email: 'email', emailVerified: 'email_verified', givenName: 'given_name', familyName: 'family_name' },
  // Of Entra, and what Okta's and others' guides for SAML name. None says whether an address is verified.
  SAML: { email: `${claims}/emailaddress`, givenName: `${claims}/givenname`, familyName: `${claims}/surname` },
} satisfies Record<Company['kind'], CompanyConnection['attributes']>;

/** The attributes of the pool, and what the provider calls them. */
export function mappingOf(kind: Company['kind'], { attributes }: CompanyConnection): Record<string, string> {
  const { email, emailVerified, givenName, familyName }: NonNullable<CompanyConnection['attributes']> = {
    ...usual[kind],
    ...attributes,
  };
  const names = { email, email_verified: emailVerified, given_name: givenName, family_name: familyName };
  const mapped = Object.entries(names).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // Without it Cognito refuses sign-ins by OIDC.
  return { ...Object.fromEntries(mapped), ...(kind === 'OIDC' && { username: 'sub' }) };
}

const own = {
  SAML: ['metadataUrl', 'metadataFile', 'signOut'],
  OIDC: ['issuer', 'clientId', 'secretArn', 'scopes'],
} as const;

interface CompanySettings {
  region?: string | undefined;
  userPoolId?: string | undefined;
  hostedLogin?: { companies?: Pick<Company, 'provider' | 'kind'>[] | undefined } | undefined;
  aws?: { companies?: Record<string, CompanyConnection> | undefined } | undefined;
}

/** Rules between companies and their connections: a field's path, and its problem. */
export function companyProblems({ region, userPoolId, hostedLogin, aws }: CompanySettings): [string[], string][] {
  const companies = hostedLogin?.companies ?? [];
  if (aws === undefined) return [];
  if (userPoolId !== undefined) {
    return aws.companies === undefined
      ? []
      : [[['aws', 'companies'], 'is for a new pool: an existing pool keeps its own']];
  }
  const unknown = Object.keys(aws.companies ?? {}).filter(
    (name) => !companies.some(({ provider }) => provider === name),
  );
  return [
    ...unknown.map((name): [string[], string] => [
      ['aws', 'companies', name],
      `would be unused: no company in hostedLogin.companies has the provider ${name}`,
    ]),
    ...companies.flatMap(({ provider, kind }): [string[], string][] => {
      const path = ['aws', 'companies', provider];
      const connection = aws.companies?.[provider];
      if (connection === undefined) {
        return [
          [
            path,
            `is missing: hostedLogin.companies names ${provider}, and a new pool needs to know where its provider is`,
          ],
        ];
      }
      return problemsOf(kind, connection, region).map(([field, problem]) => [[...path, field], problem]);
    }),
  ];
}

function problemsOf(
  kind: Company['kind'],
  connection: CompanyConnection,
  region: string | undefined,
): [field: string, problem: string][] {
  const other = kind === 'SAML' ? 'OIDC' : 'SAML';
  const problems = own[other]
    .filter((field) => connection[field] !== undefined)
    .map((field): [string, string] => [
      field,
      `is for ${other}, but the company’s kind is ${kind}: correct one of both`,
    ]);
  const { metadataUrl, metadataFile, secretArn } = connection;
  if (kind === 'OIDC') {
    for (const field of ['issuer', 'clientId', 'secretArn'] as const) {
      if (connection[field] === undefined) problems.push([field, 'is missing: OIDC needs it']);
    }
    const itsRegion = secretArn?.split(':')[3];
    if (region !== undefined && itsRegion !== undefined && itsRegion !== region) {
      problems.push([
        'secretArn',
        `is of a secret in ${itsRegion}, but region is ${region}: CloudFormation reads secrets of its own region`,
      ]);
    }
    return problems;
  }
  if (metadataUrl === undefined && metadataFile === undefined) {
    problems.push(['metadataUrl', 'is missing: SAML needs it, or metadataFile']);
  }
  if (metadataUrl !== undefined && metadataFile !== undefined) {
    problems.push(['metadataFile', 'must not stand beside metadataUrl: remove one of both']);
  }
  return problems;
}
