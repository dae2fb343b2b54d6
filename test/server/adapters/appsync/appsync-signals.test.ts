import { expect, it } from 'vitest';
import { signatureFault } from '../../../../local/aws-signature/verify-signature';
import { createAppSyncSignals } from '#server/adapters/appsync/appsync-signals';
import { serve } from '../../../adapters/serve';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';

const keys = { secretAccessKey: 'a-secret', sessionToken: 'a-session', expiresAt: Infinity };
const signal = { kind: 'dashboard', id: aDashboardId('quicksight@sales') } as const;

async function anApi(answer: () => Response | Promise<Response>) {
  const asked: { fault: unknown; body: unknown }[] = [];
  const url = await serve(async (request) => {
    const rules = { region: 'eu-west-1', service: 'appsync', keysOf: () => keys, clock: Date.now };
    asked.push({ fault: await signatureFault(request, rules), body: await request.json() });
    return answer();
  });
  const log: string[] = [];
  const signals = createAppSyncSignals(
    {
      SIGNALS_ENDPOINT: `${url}/graphql`,
      SIGNALS_SPREAD: 14,
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'ASIA123',
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      AWS_SESSION_TOKEN: keys.sessionToken,
    },
    'by-group',
    (line) => log.push(line),
  );
  return { signals, asked, log };
}

it('a signal by AppSync is a signed mutation, which names its readers', async () => {
  const { signals, asked, log } = await anApi(() => Response.json({ data: { publish: {} } }));
  await signals.publish(signal, ['managers', 'group:Sales']);
  expect(asked).toMatchObject([
    {
      fault: undefined,
      body: {
        query: expect.stringContaining('{ kind id readers spreadSeconds }') as string,
        variables: { ...signal, readers: ['managers', 'group:Sales'], spreadSeconds: 14 },
      },
    },
  ]);
  await signals.publish(signal, ['managers', 'user:ann']);
  expect(asked[1]).toMatchObject({ body: { variables: { spreadSeconds: 0 } } });
  expect(log).toEqual([]);
});

it.each([
  ['is refused', () => Response.json({ errors: [{ errorType: 'UnauthorizedException' }] }, { status: 401 })],
  ['fails in its resolver', () => Response.json({ data: null, errors: [{ errorType: 'Code' }] })],
  ['gets no JSON', () => new Response('<html>', { status: 502 })],
])('a signal by AppSync that %s is lost, with a line in the log, and disturbs nobody', async (_, answer) => {
  const { signals, log } = await anApi(answer);
  await signals.publish(signal, ['managers']);
  expect(log.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 'warn', code: 'signal-lost', kind: 'dashboard' }),
  ]);
  expect(log.join()).not.toContain('a-secret');
});
