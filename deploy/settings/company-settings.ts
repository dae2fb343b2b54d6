import * as z from 'zod/mini';
import type { Company } from '../../src/domain/people/companies/company.ts';
import { address, group, text, yesOrNo } from '../../server/settings/field-kinds.ts';
import { problemOfSecretsRegion, secret } from './arns.ts';

const https = (be: string) =>
  address(be).check(z.refine((value) => value.startsWith('https:'), { error: `must be ${be}` }));
const attribute = z.optional(text('the name of a claim or an attribute', /^\S.{0,254}$/));

/** A new pool's connection to a company's identity provider. `own` has the fields of each kind. */
const company = group({
  /** SAML: the address or a file. Cognito rereads an address by itself, so that a new certificate needs no deployment. */
  metadataUrl: z.optional(https('the https address of metadata')),
  metadataFile: z.optional(text('the name of an XML file', /\.xml$/i)),
  /** SAML: whether a sign-out also signs the person out at the provider, which must know the pool's address for it. */
  signOut: z.optional(yesOrNo),
  /** OIDC, and all below up to `scopes`. */
  issuer: z.optional(https('the https address of an issuer')),
  clientId: z.optional(text('the id of a client')),
  secretArn: z.optional(secret),
  scopes: z.optional(
    z
      .array(text('a scope', /^[!#-[\]-~]{1,128}$/), { error: 'must be a list of scopes with openid' })
      .check(z.refine((scopes) => scopes.includes('openid'), { error: 'must be a list of scopes with openid' })),
  ),
  /** The provider's names for the attributes, where they aren't the usual ones. */
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
  // The names of Entra, which Okta's and others' guides for SAML use, too. No attribute says whether an address is verified.
  SAML: { email: `${claims}/emailaddress`, givenName: `${claims}/givenname`, familyName: `${claims}/surname` },
} satisfies Record<Company['kind'], CompanyConnection['attributes']>;

/** The pool's attributes with the provider's names for them. */
export function mappingOf(kind: Company['kind'], { attributes }: CompanyConnection): Record<string, string> {
  const { email, emailVerified, givenName, familyName }: NonNullable<CompanyConnection['attributes']> = {
    ...usual[kind],
    ...attributes,
  };
  const names = { email, email_verified: emailVerified, given_name: givenName, family_name: familyName };
  const mapped = Object.entries(names).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // Cognito refuses OIDC sign-ins without `username`.
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

/** Problems between companies and their connections: a field's path, and its problem. */
export function companyProblems({ region, userPoolId, hostedLogin, aws }: CompanySettings): [string[], string][] {
  const companies = hostedLogin?.companies ?? [];
  if (aws === undefined || userPoolId !== undefined) return [];
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
      `is for ${other}, but the company’s kind is ${kind}: correct one of them`,
    ]);
  const { metadataUrl, metadataFile, secretArn } = connection;
  if (kind === 'OIDC') {
    for (const field of ['issuer', 'clientId', 'secretArn'] as const) {
      if (connection[field] === undefined) problems.push([field, 'is missing: OIDC needs it']);
    }
    const elsewhere = problemOfSecretsRegion(secretArn, region);
    if (elsewhere) problems.push(['secretArn', elsewhere]);
    return problems;
  }
  if (metadataUrl === undefined && metadataFile === undefined) {
    problems.push(['metadataUrl', 'is missing: SAML needs it, or metadataFile']);
  }
  if (metadataUrl !== undefined && metadataFile !== undefined) {
    problems.push(['metadataFile', 'can’t be used with metadataUrl: remove one of them']);
  }
  return problems;
}
