import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const day = 24 * 60 * 60 * 1000;
/** The longest life that Apple's TLS stack accepts (support.apple.com/103769). */
const validDays = 825;
const renewDays = 30;

export interface TlsIdentity {
  key: string;
  /** PEM; a Node client passes it as `ca` to trust the service. */
  certificate: string;
}

/**
 * The self-signed certificate of `localhost` and 127.0.0.1, made at the first start and kept. One that is damaged or about to expire
 * is replaced. Key and certificate share a file, so that a crash between two writes can't leave a pair that does not match.
 */
export async function loadTlsIdentity(dataDir: string): Promise<TlsIdentity> {
  const file = join(dataDir, 'bi-service.pem');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined && isUsableFor(kept, renewDays * day)) return identityFrom(kept);

  const pem = await makePem();
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.new`, pem, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return identityFrom(pem);
}

function isUsableFor(pem: string, milliseconds: number): boolean {
  try {
    const certificate = new X509Certificate(pem);
    const lasts = Date.parse(certificate.validTo) > Date.now() + milliseconds;
    return lasts && certificate.checkPrivateKey(createPrivateKey(pem));
  } catch {
    return false;
  }
}

function identityFrom(pem: string): TlsIdentity {
  return { key: pem, certificate: new X509Certificate(pem).toString() };
}

async function makePem(): Promise<string> {
  const { generate } = await import('selfsigned');
  const pair = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + validDays * day),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  });
  return `${pair.private.trim()}\n${pair.cert.trim()}\n`;
}
