import { AwsClient } from 'aws4fetch';
import type { Mail, MailEnd } from '../../ports/mail';
import { composeMail, type Sender } from './compose-mail';

export interface SesEnvironment {
  AWS_REGION: string;
  AWS_ACCESS_KEY_ID: string;
  AWS_SECRET_ACCESS_KEY: string;
  AWS_SESSION_TOKEN?: string | undefined;
  /** Amazon's endpoint if missing. The name is the SDK's. */
  AWS_ENDPOINT_URL_SESV2?: string | undefined;
}

/** Milliseconds to wait for an answer. */
const patience = 20_000;

/** Sends mail by `SendEmail` of SES v2: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
export function createSesMail(environment: SesEnvironment, sender: Sender): Mail {
  const { AWS_REGION: region, AWS_SESSION_TOKEN: sessionToken } = environment;
  const client = new AwsClient({
    accessKeyId: environment.AWS_ACCESS_KEY_ID,
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 'ses',
    region,
    // SES would send a repeated message twice.
    retries: 0,
  });
  const endpoint = environment.AWS_ENDPOINT_URL_SESV2 ?? `https://email.${region}.amazonaws.com`;
  return {
    isSetUp: true,
    isOnceById: false,
    async send(message) {
      const raw = await composeMail(message, sender);
      const body = JSON.stringify({
        FromEmailAddress: sender.address,
        Destination: { ToAddresses: [message.to] },
        Content: { Raw: { Data: raw.toString('base64') } },
      });
      try {
        const response = await client.fetch(`${endpoint}/v2/email/outbound-emails`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal: AbortSignal.timeout(patience),
        });
        return endOf(response, await response.text());
      } catch (error) {
        return { kind: 'unsure', reason: String(error) };
      }
    },
  };
}

function endOf({ ok, status, headers }: Response, answer: string): MailEnd {
  if (ok) return { kind: 'sent' };
  const type = headers.get('x-amzn-errortype') ?? '';
  const reason = `${status} ${type} ${answer}`.slice(0, 500);
  // SES refuses only malformed addresses at once. It accepts others, and reports later that they bounced.
  if (type.startsWith('BadRequest')) return { kind: 'refused', reason };
  return { kind: status >= 500 && status !== 503 ? 'unsure' : 'down', reason };
}
