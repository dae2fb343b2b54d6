import { expect, it } from 'vitest';
import { createSesMail } from '#server/adapters/mail/ses-mail';
import { signatureFault } from '../../../../local/aws-signature/verify-signature';
import { serve } from '../../../adapters/serve';
import { aMail } from './a-mail';

const keys = { secretAccessKey: 'a-secret', sessionToken: 'a-session', expiresAt: Infinity };

const notSuppressed = () => Response.json({}, { status: 404, headers: { 'x-amzn-errortype': 'NotFoundException' } });

async function aSes(answer: () => Response | Promise<Response>, suppressed = notSuppressed) {
  const asked: { path: string; fault: unknown; body: unknown }[] = [];
  const url = await serve(async (request) => {
    const rules = { region: 'eu-west-1', service: 'ses', keysOf: () => keys, clock: Date.now };
    const { pathname: path } = new URL(request.url);
    if (path.startsWith('/v2/email/suppression/')) return suppressed();
    asked.push({ path, fault: await signatureFault(request, rules), body: await request.json() });
    return answer();
  });
  const environment = {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'ASIA123',
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    AWS_SESSION_TOKEN: keys.sessionToken,
    AWS_ENDPOINT_URL_SESV2: url,
  };
  return { mail: createSesMail(environment, { address: 'portal@example.com', name: 'Analytics' }, 'of-mails'), asked };
}

it('a mail by SES is one signed call with the whole message', async () => {
  const { mail, asked } = await aSes(() => Response.json({ MessageId: 'x' }));
  expect(await mail.send(aMail())).toEqual({ kind: 'sent' });
  expect(asked).toMatchObject([
    {
      path: '/v2/email/outbound-emails',
      fault: undefined,
      body: {
        FromEmailAddress: 'portal@example.com',
        Destination: { ToAddresses: ['ann@example.com'] },
        ConfigurationSetName: 'of-mails',
      },
    },
  ]);
  const { Content } = asked[0]!.body as { Content: { Raw: { Data: string } } };
  const raw = Buffer.from(Content.Raw.Data, 'base64').toString();
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

const refusal = (status: number, type: string) => () =>
  Response.json({ message: 'No' }, { status, headers: { 'x-amzn-errortype': type } });

it.each([
  ['to a malformed address is refused', refusal(400, 'BadRequestException'), 'refused'],
  ['in the sandbox can be sent later', refusal(400, 'MessageRejected'), 'down'],
  ['above the rate can be sent later', refusal(429, 'TooManyRequestsException'), 'down'],
  ['that SES fails at is unsure', refusal(500, 'InternalFailure'), 'unsure'],
  ['whose answer is cut off is unsure', () => Response.error(), 'unsure'],
])('a mail by SES %s, after one try', async (_, answer, kind) => {
  const { mail, asked } = await aSes(answer);
  expect(await mail.send(aMail())).toMatchObject({ kind });
  expect(asked).toHaveLength(1);
});

it('a mail by SES to an address that bounced is refused without being sent', async () => {
  const listed = { SuppressedDestination: { EmailAddress: 'ann@example.com', Reason: 'BOUNCE' } };
  const { mail, asked } = await aSes(
    () => Response.json({ MessageId: 'x' }),
    () => Response.json(listed),
  );
  expect(await mail.send(aMail())).toMatchObject({ kind: 'refused', reason: expect.stringContaining('BOUNCE') });
  expect(asked).toEqual([]);
});

it('a mail by SES is sent where the suppression list is too busy to be read', async () => {
  const { mail } = await aSes(
    () => Response.json({ MessageId: 'x' }),
    () => Response.json({}, { status: 429 }),
  );
  expect(await mail.send(aMail())).toEqual({ kind: 'sent' });
});

it('a mail by SES to an umlaut domain goes out in A-labels, and none to letters beyond ASCII before the @', async () => {
  const { mail, asked } = await aSes(() => Response.json({ MessageId: 'x' }));
  expect(await mail.send(aMail({ to: 'ann@müller.example' }))).toEqual({ kind: 'sent' });
  expect(await mail.send(aMail({ to: 'jürgen@example.com' }))).toMatchObject({ kind: 'unmailable' });
  expect(asked.map(({ body }) => body)).toMatchObject([
    { Destination: { ToAddresses: ['ann@xn--mller-kva.example'] } },
  ]);
});
