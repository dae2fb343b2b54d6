import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailMessage } from '../../ports/mail';
import { withAsciiDomain } from './ascii-address';
import { drawLetter } from './letter/draw-letter';

export interface Sender {
  address: string;
  /** The portal's title, which is shown before the address. */
  name: string;
}

/**
 * Writes a message in the format of RFC 5322. Addresses are kept apart from names, and line breaks in headers are folded, so that no text
 * adds a recipient or a header.
 */
export function composeMail(message: MailMessage, sender: Sender): Promise<Buffer> {
  const { id, to, subject, text, letter, language, unsubscribeUrl, attachments = [] } = message;
  const domain = withAsciiDomain(sender.address).split('@').at(-1);
  const composed = new MailComposer({
    from: sender,
    to: { address: to, name: '' },
    subject,
    text,
    html: drawLetter(letter, language),
    attachments: attachments.map(({ name, content }) => ({ filename: name, content: Buffer.from(content) })),
    messageId: `<${id}@${domain}>`,
    headers: {
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Auto-Submitted': 'auto-generated',
      // Exchange answers automatically unless this forbids it.
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
    },
  });
  return composed.compile().build();
}
