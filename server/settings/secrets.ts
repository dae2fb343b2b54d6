import { statSync } from 'node:fs';

/** Names of fields that have no place in settings; a secret's own ARN, and policies for passwords, do. */
const secretName = /(secret|password|access_?key|private_?key|credential|session_?token)s?$/i;
/** An access key of AWS, a secret one or a private key. */
const secretValue = /^(AKIA|ASIA)[A-Z\d]{16}$|^(?=.*[a-z])(?=.*[A-Z])(?=.*[\d+/])[A-Za-z\d+/]{40}$|-----BEGIN/;

/** No setting is deeper. */
const deepest = 8;

export const looksSecret = (text: string): boolean => secretValue.test(text);

/** The fields of these settings, such as `aws.accessKey`, that seem to hold a secret. */
function secretsIn(content: unknown, at = ''): string[] {
  if (at.split('.').length > deepest) return [];
  if (typeof content === 'string') return looksSecret(content) || (secretName.test(at) && content !== '') ? [at] : [];
  return Object.entries(Object(content)).flatMap(([name, value]) =>
    secretsIn(value, at === '' ? name : `${at}.${name}`),
  );
}

/** The secrets in this file's `content`, by field, and who else on this machine can read them. */
export function problemsOfSecrets(file: string, content: unknown): string[] {
  const { mode } = statSync(file);
  const readers = mode & 0o004 ? 'everyone' : mode & 0o040 ? 'a group' : undefined;
  const danger = readers ? `, and replace it, because ${readers} on this machine can read the file` : '';
  return secretsIn(content).map(
    (field) => `${field} looks like a secret: give it to the process in its environment instead${danger}`,
  );
}
