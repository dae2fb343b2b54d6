/** The parts of an `Authorization` header of Signature Version 4. */
export interface SignedAuthorization {
  accessKeyId: string;
  /** `yyyymmdd`. */
  day: string;
  region: string;
  service: string;
  /** Lower-case names. */
  signedHeaders: string[];
}

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/,\s]+)\/([^/,\s]+)\/aws4_request, ?SignedHeaders=([^,\s]+), ?Signature=[0-9a-f]{64}$/;

/** Undefined if the header is in no such form. */
export function readAuthorization(header: string): SignedAuthorization | undefined {
  const [, accessKeyId, day, region, service, names] = form.exec(header) ?? [];
  if (!accessKeyId || !day || !region || !service || !names) return undefined;
  return { accessKeyId, day, region, service, signedHeaders: names.split(';') };
}
