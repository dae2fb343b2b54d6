import { domainToASCII } from 'node:url';
import type { MailEnd } from '../../ports/mail';

/** The address with its domain in A-labels (RFC 5891), which every mail server takes. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? address : `${address.slice(0, at + 1)}${domain}`;
}

/** Whether only a server with SMTPUTF8 takes it (RFC 6531): other letters before the `@` can't be written in ASCII. */
export const needsSmtpUtf8 = (address: string): boolean => /[^\0-\x7F]/.test(address);

export const unmailable = {
  kind: 'unmailable',
  reason: 'The mail server offers no SMTPUTF8, which letters beyond ASCII before the @ need',
} as const satisfies MailEnd;
