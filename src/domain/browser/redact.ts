// Bounded lengths keep the time proportional to the text's length, because strangers choose the content of a path.
const secrets: readonly RegExp[] = [
  // Embed URLs except their host, also percent-encoded.
  /(?:\/|%(?:25)*2f)embed(?:ding)?(?:\/|%(?:25)*2f)[^\s"']*/gi,
  // JSON Web Tokens, whole or cut: three base64url parts, the first of which starts with an encoded `{"`.
  /eyJ[\w-]+(?:\.[\w-]*){0,4}/g,
  /\bBearer\s+\S+/gi,
  // Values of JSON, of JSON in a text of JSON, of JavaScript, and of headers; the next one takes `name=value`. A `code`
  // stays: there it is the kind of a problem.
  /\b\w{0,30}(?:token|session|password|secret\w{0,15}|authorization)\\?["']?\s*[:=]\s*(?:\\?(["'])(?:\\[^]|(?!\1)[^\\])*|(?<!=)(?:basic )?[^\s{[](?:(?!,\\?["'])\S)*)/gi,
  // Query values that open something: embed codes, authorization codes, tokens, signatures; also percent-encoded, as in a redirect.
  /(?<=[?&#;]|%(?:25)*(?:3f|26|23|3b)|\b)(?:code|state|session|\w{0,30}(?:token|password|secret\w{0,15})|signature|x-amz-[\w-]{1,60})(?:=|%(?:25)*3d)(?:(?!%(?:25)*(?:26|23))[^\s&#"'])+/gi,
  // Email addresses, also percent-encoded.
  /[\w.+%-]{1,64}(?:@|%(?:25)*40)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+/gi,
];

/** Every secret contains one of these, so texts without them, as most are, needn't be searched six times. */
const sign = /[@=:%]|eyJ|bearer|embed/i;

/** Removes tokens, codes, passwords, embed URLs and email addresses from a text before it is logged or offered for copying. */
export function redact(text: string): string {
  if (!sign.test(text)) return text;
  return secrets.reduce((rest, secret) => rest.replace(secret, '[redacted]'), text);
}
