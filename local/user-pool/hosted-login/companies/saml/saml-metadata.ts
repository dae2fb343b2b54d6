import { X509Certificate } from 'node:crypto';
import type { SamlProvider } from '../../providers';
import { FederationError, patience, serverError } from '../federation-error';
import { namespaces, redirectBinding } from './names';
import { childOf, childrenOf, isNamed, readXml, textOf } from './xml';

/** What a SAML provider says about itself. */
export interface SamlMetadata {
  entityId: string;
  /** The certificates of its keys for signatures, in PEM: several while one replaces another. */
  certificates: string[];
  /** The address for requests in a redirect. */
  signInUrl: string;
}

/** Reads metadata from the provider (SAML 2.0 metadata, section 2.4.3). */
export async function fetchMetadata({ name, metadataUrl }: SamlProvider): Promise<SamlMetadata> {
  const text = await load(metadataUrl).catch((error: unknown) => {
    throw new FederationError('temporarily_unavailable', `${name} metadata: ${String(error)}`);
  });
  try {
    return readMetadata(text);
  } catch (error) {
    throw serverError(`Invalid SAML metadata of ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function load(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'error' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

function readMetadata(text: string): SamlMetadata {
  const root = readXml(text);
  if (!isNamed(root, namespaces.metadata, 'EntityDescriptor')) throw new Error('This is no SAML metadata.');
  const provider = childOf(root, namespaces.metadata, 'IDPSSODescriptor');
  const keys = childrenOf(provider, namespaces.metadata, 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  );
  const service = childrenOf(provider, namespaces.metadata, 'SingleSignOnService').find(
    (one) => one.getAttribute('Binding') === redirectBinding,
  );
  const metadata = {
    entityId: root.getAttribute('entityID') ?? '',
    certificates: keys.map(certificateOf),
    signInUrl: service?.getAttribute('Location') ?? '',
  };
  if (metadata.entityId === '' || metadata.signInUrl === '' || keys.length === 0) {
    throw new Error('The metadata lacks an entity id, a certificate or an address for sign-ins.');
  }
  return metadata;
}

function certificateOf(key: Element): string {
  const info = childOf(key, namespaces.signature, 'KeyInfo');
  const data = childOf(info, namespaces.signature, 'X509Data');
  const base64 = textOf(childOf(data, namespaces.signature, 'X509Certificate'));
  return new X509Certificate(Buffer.from(base64, 'base64')).toString();
}
