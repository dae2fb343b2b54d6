import type { Mail, MailEnd } from '../../ports/mail';
import { needsSmtpUtf8, unmailable, withAsciiDomain } from './ascii-address';
import { composeMail, type Sender } from './compose-mail';
import { type SesEnvironment, createSesClient } from './ses-client';

/**
 * Sends mail by `SendEmail` of SES v2: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html. With the configuration
 * set, SES reports bounces and complaints.
 */
export function createSesMail(environment: SesEnvironment, sender: Sender, configurationSet?: string): Mail {
  const ask = createSesClient(environment);
  /**
   * Reads SES's suppression list, which has the addresses that bounced or whose owners complained: SES drops mail to them silently. If the
   * list can't be read, such as at more than one call a second, the next mail tries again.
   */
  const bouncedAt = async (address: string): Promise<string | undefined> => {
    const { status, text } = await ask(`suppression/addresses/${encodeURIComponent(address)}`).catch(() => unread);
    return status === 200 ? `On SES's suppression list: ${text.slice(0, 300)}` : undefined;
  };

  return {
    isSetUp: true,
    isOnceById: false,
    async send(message) {
      const to = withAsciiDomain(message.to);
      if (needsSmtpUtf8(to)) return unmailable;
      const bounced = await bouncedAt(to);
      if (bounced !== undefined) return { kind: 'refused', reason: bounced };
      const raw = await composeMail(message, sender);
      try {
        return endOf(
          await ask('outbound-emails', {
            FromEmailAddress: withAsciiDomain(sender.address),
            Destination: { ToAddresses: [to] },
            ...(configurationSet !== undefined && { ConfigurationSetName: configurationSet }),
            Content: { Raw: { Data: raw.toString('base64') } },
          }),
        );
      } catch (error) {
        return { kind: 'unsure', reason: String(error) };
      }
    },
  };
}

const unread = { status: 0, text: '' };

function endOf({ status, type, text }: { status: number; type: string; text: string }): MailEnd {
  if (status < 300) return { kind: 'sent' };
  const reason = `${status} ${type} ${text}`.slice(0, 500);
  // SES refuses only malformed addresses at once. Others that don't exist are on its suppression list by the next mail.
  if (type.startsWith('BadRequest')) return { kind: 'refused', reason };
  return { kind: status >= 500 && status !== 503 ? 'unsure' : 'down', reason };
}
