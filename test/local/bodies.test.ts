import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { names } from '../../local/configuration';
import { aCloud } from './a-cloud';
import { postTo } from './user-pool/a-pool';
import { tokensOf } from './user-pool/sign-in/password-step';

it('a client that sends 3 MB in chunks before it reads gets the answer 413, and no reset connection', async () => {
  const { url } = await aCloud();
  const pool = { post: postTo(`${url}/user-pool`), clientId: names.clientId };
  const { IdToken, AccessToken } = await tokensOf(pool, 'demo', 'Demo-pass-1');
  const lines = [
    'POST /prod/quicksight/dashboard/update HTTP/1.1',
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${IdToken}`,
    `X-Access-Token: ${AccessToken}`,
    'Transfer-Encoding: chunked',
    'Connection: close',
  ];
  const connection = connect(Number(new URL(url).port), '127.0.0.1');
  const write = promisify<string, void>(connection.write.bind(connection));
  await write(`${lines.join('\r\n')}\r\n\r\n`);
  for (let chunk = 0; chunk < 200; chunk++) {
    await write(`3e80\r\n${'x'.repeat(16_000)}\r\n`);
    // The server is in this process: let it read.
    await setImmediate();
  }
  connection.write('0\r\n\r\n');
  expect(await text(connection)).toMatch(/^HTTP\/1.1 413 Payload Too Large\r\n/);
});
