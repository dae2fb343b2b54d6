import type { Mail, MailEnd } from '../../ports/mail';
import { composeMail, type Sender } from './compose-mail';
import { type SesEnvironment, createSesClient } from './ses-client';

/** Sends mail by `SendEmail` of SES v2: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
export function createSesMail(environment: SesEnvironment, sender: Sender): Mail {
  const ask = createSesClient(environment);
  return {
    isSetUp: true,
    isOnceById: false,
    async send(message) {
      const raw = await composeMail(message, sender);
      try {
        return endOf(
          await ask('outbound-emails', {
            FromEmailAddress: sender.address,
            Destination: { ToAddresses: [message.to] },
            Content: { Raw: { Data: raw.toString('base64') } },
          }),
        );
      } catch (error) {
        return { kind: 'unsure', reason: String(error) };
      }
    },
  };
}

function endOf({ status, type, text }: { status: number; type: string; text: string }): MailEnd {
  if (status < 300) return { kind: 'sent' };
  const reason = `${status} ${type} ${text}`.slice(0, 500);
  // SES refuses only malformed addresses at once. It accepts others, and reports later that they bounced.
  if (type.startsWith('BadRequest')) return { kind: 'refused', reason };
  return { kind: status >= 500 && status !== 503 ? 'unsure' : 'down', reason };
}
