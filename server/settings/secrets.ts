/** Names of fields that have no place in settings; a secret's own ARN, and policies for passwords, do. */
const secretName = /(secret|password|access_?key|private_?key|credential|session_?token)s?$/i;
/** An access key of AWS, a secret one or a private key. */
const secretValue = /^(AKIA|ASIA)[A-Z\d]{16}$|^(?=.*[a-z])(?=.*[A-Z])(?=.*[\d+/])[A-Za-z\d+/]{40}$|-----BEGIN/;

/** No setting is deeper. */
const deepest = 8;

export const looksSecret = (text: string): boolean => secretValue.test(text);

/** The fields of these settings, such as `aws.accessKey`, that seem to hold a secret. */
export function secretsIn(content: unknown, at = ''): string[] {
  if (at.split('.').length > deepest) return [];
  if (typeof content === 'string') return looksSecret(content) || (secretName.test(at) && content !== '') ? [at] : [];
  return Object.entries(Object(content)).flatMap(([name, value]) =>
    secretsIn(value, at === '' ? name : `${at}.${name}`),
  );
}
