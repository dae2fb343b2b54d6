import { generate } from 'selfsigned';

const day = 24 * 60 * 60_000;
const ofEllipticCurve = { keyType: 'ec', algorithm: 'sha256' } as const;
const authority = {
  extensions: [{ name: 'basicConstraints' as const, cA: true, critical: true }],
};
const named = (value: string) => [{ name: 'commonName', value }];

/** A key of localhost, its certificate with the whole chain, and the root that a machine has to trust. */
export interface Certificate {
  key: string;
  cert: string;
  leaf: string;
  root: string;
  authority: { key: string; cert: string };
}

/** A certificate with an intermediate, which ends after this many days; of the same root as another if one is given. */
export async function aCertificate(days = 365, of?: Pick<Certificate, 'authority'>): Promise<Certificate> {
  const ca = of?.authority ?? (await aRoot());
  const intermediate = await generate(named('An intermediate'), { ...ofEllipticCurve, ...authority, ca });
  const { private: key, cert: leaf } = await generate(named('localhost'), {
    ...ofEllipticCurve,
    ca: { key: intermediate.private, cert: intermediate.cert },
    notBeforeDate: new Date(Date.now() - 60 * day),
    notAfterDate: new Date(Date.now() + days * day),
  });
  return { key, leaf, cert: `${leaf}\n${intermediate.cert}`, root: ca.cert, authority: ca };
}

async function aRoot() {
  const { private: key, cert } = await generate(named('A root'), { ...ofEllipticCurve, ...authority });
  return { key, cert };
}
