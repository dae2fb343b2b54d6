import {
  CognitoIdentityProviderClient,
  DescribeIdentityProviderCommand,
  type IdentityProviderType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Company } from '#domain/people/companies/company';
import type { CompanySeen, MetadataSeen } from '../../ports/company-probes';
import { look } from './cognito-look';
import type { PoolAccess } from './cognito-probe';
import { fetchMetadata } from '../companies/fetch-metadata';
import { countKeys, readDiscovery, readSaml } from '../companies/read-metadata';

/** How many companies are looked at at once. */
const atOnce = 8;

/**
 * Looks at each company's provider in the user pool, and at the metadata that the pool was given. The pool's answer also has an OIDC client's
 * secret, which is dropped here. Changes nothing.
 */
export function createCompanyProbe(
  { region, userPoolId, endpoint, credentials }: PoolAccess,
  companies: readonly Pick<Company, 'provider' | 'kind'>[],
) {
  const client = new CognitoIdentityProviderClient({
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    requestHandler: { connectionTimeout: 3000, requestTimeout: 8000, throwOnRequestTimeout: true },
  });

  const seen = async ({ provider, kind }: Pick<Company, 'provider' | 'kind'>): Promise<CompanySeen> => {
    const asked = new DescribeIdentityProviderCommand({ UserPoolId: userPoolId, ProviderName: provider });
    const found = await look(async () => (await client.send(asked)).IdentityProvider ?? {});
    if (!found.ok) return { provider, kind, described: found };
    const { ProviderType, ProviderDetails: details = {}, AttributeMapping = {}, CreationDate } = found.value;
    const value = {
      kind: ProviderType ?? '',
      issuer: details['oidc_issuer'],
      attributes: Object.keys(AttributeMapping),
      madeAt: CreationDate?.getTime() ?? 0,
    };
    const metadata = await metadataOf(found.value, endpoint !== undefined);
    return { provider, kind, described: { ok: true, value }, metadata };
  };

  return async (): Promise<CompanySeen[]> => {
    const all: CompanySeen[] = [];
    for (let first = 0; first < companies.length; first += atOnce) {
      all.push(...(await Promise.all(companies.slice(first, first + atOnce).map(seen))));
    }
    return all;
  };
}

async function metadataOf(
  { ProviderType, ProviderDetails: details = {} }: IdentityProviderType,
  allowsLocal: boolean,
): Promise<MetadataSeen | undefined> {
  const { oidc_issuer: issuer, MetadataURL, MetadataFile } = details;
  if (ProviderType === 'OIDC') return issuer === undefined ? undefined : oidcMetadata(issuer, allowsLocal);
  if (MetadataFile !== undefined) return samlMetadata(MetadataFile, 'MetadataFile', allowsLocal);
  if (MetadataURL === undefined) return undefined;
  const answer = await fetchMetadata(MetadataURL, allowsLocal);
  if (answer.kind !== 'fetched') return answer;
  return samlMetadata(answer.text, MetadataURL, allowsLocal, answer.clockAhead);
}

function samlMetadata(text: string, address: string, allowsLocal: boolean, clockAhead?: number): MetadataSeen {
  const read = readSaml(text);
  if (!read) return { kind: 'other', address };
  return { kind: 'read', ...read, ...(allowsLocal && { plain: [] }), clockAhead };
}

async function oidcMetadata(issuer: string, allowsLocal: boolean): Promise<MetadataSeen> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetchMetadata(address, allowsLocal);
  if (answer.kind !== 'fetched') return answer;
  const read = readDiscovery(answer.text);
  if (!read) return { kind: 'other', address };
  const { keysAt, ...described } = read;
  const plain = allowsLocal ? [] : described.plain;
  const document = { kind: 'read' as const, ...described, plain, clockAhead: answer.clockAhead };
  if (keysAt === undefined || plain.includes('jwks_uri')) return document;
  const keys = await fetchMetadata(keysAt, allowsLocal);
  if (keys.kind !== 'fetched') return keys;
  const count = countKeys(keys.text);
  if (count === undefined) return { kind: 'other', address: keysAt };
  return count > 0 ? document : { ...document, lacks: [...document.lacks, 'keys'] };
}
