import { readFile } from 'node:fs/promises';
import type { Settings } from './settings';

/**
 * How to sign in to the SMTP server: as `MAIL_USER` with `MAIL_PASSWORD`, or with the first line of the file that `MAIL_PASSWORD_FILE` names.
 * Without `MAIL_USER`, the server asks for nothing.
 */
export async function readMailSignIn(
  { mail }: Pick<Settings, 'mail'>,
  { MAIL_USER: user, MAIL_PASSWORD, MAIL_PASSWORD_FILE: file }: NodeJS.ProcessEnv,
): Promise<{ signIn?: NonNullable<Settings['mailSignIn']> } | { problem: string }> {
  if (!mail || !user) return {};
  if (mail.smtp.security === 'none') {
    return {
      problem: 'mail.smtp.security must be starttls or tls where MAIL_USER signs in: others could read the password',
    };
  }
  if (MAIL_PASSWORD) return { signIn: { user, password: MAIL_PASSWORD } };
  if (!file)
    return { problem: 'MAIL_USER has no password: set MAIL_PASSWORD, or name a file with it in MAIL_PASSWORD_FILE' };
  try {
    const [password] = (await readFile(file, 'utf8')).split(/\r?\n/);
    return password ? { signIn: { user, password } } : { problem: `MAIL_PASSWORD_FILE is ${file}, which is empty` };
  } catch (error) {
    return { problem: `MAIL_PASSWORD_FILE is ${file}, which can't be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
