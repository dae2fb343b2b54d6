const secrets: readonly RegExp[] = [
  // JSON Web Tokens, whole or cut: three base64url parts, the first of which starts with an encoded `{"`.
  /eyJ[\w-]+(?:\.[\w-]*){0,4}/g,
  /\bBearer\s+\S+/gi,
  // Query values that open something: embed codes, authorization codes, tokens, signatures.
  /(?<=[?&#;]|\b)(?:code|token|id_token|access_token|refresh_token|state|session|x-amz-[\w-]+)=[^\s&#"']+/gi,
  /https?:\/\/[^\s"']*\/embed(?:ding)?\/[^\s"']*/gi,
];

/** Takes tokens, codes and embed URLs out of a text before it is logged or shown for copying. */
export function redact(text: string): string {
  return secrets.reduce((rest, secret) => rest.replace(secret, '[redacted]'), text);
}
