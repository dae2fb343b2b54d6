const secrets: readonly RegExp[] = [
  // JSON Web Tokens, whole or cut: three base64url parts, the first of which starts with an encoded `{"`.
  /eyJ[\w-]+(?:\.[\w-]*){0,4}/g,
  /\bBearer\s+\S+/gi,
  // Query values that open something: embed codes, authorization codes, tokens, signatures; percent-encoded too, as in a redirect.
  /(?<=[?&#;]|%(?:25)*(?:3f|26|23|3b)|\b)(?:code|token|id_token|access_token|refresh_token|state|session|x-amz-[\w-]+)(?:=|%(?:25)*3d)(?:(?!%(?:25)*(?:26|23))[^\s&#"'])+/gi,
];
// E-mail addresses, percent-encoded too. The lengths are bounded, so that a long text is read in time that grows with its length only.
const eMail = /[\w.+%-]{1,64}(?:@|%(?:25)*40)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+/gi;
const address = /https?(?::|%(?:25)*3a)(?:\/|%(?:25)*2f){2}[^\s"']+/gi;
const embedPath = /(?:\/|%(?:25)*2f)embed(?:ding)?(?:\/|%(?:25)*2f)/i;

/** Takes tokens, codes, embed URLs and e-mail addresses out of a text before it is logged or shown for copying. */
export function redact(text: string): string {
  const withoutEmbedUrls = text.replace(address, (url) => (embedPath.test(url) ? '[redacted]' : url));
  return [...secrets, eMail].reduce((rest, secret) => rest.replace(secret, '[redacted]'), withoutEmbedUrls);
}
