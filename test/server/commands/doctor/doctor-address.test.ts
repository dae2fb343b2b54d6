import { createServer as createTcpServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { examineAddress } from '#server/commands/doctor/examine';
import { serve } from '../../../adapters/serve';
import { listenAtFreePort } from '../../../listen';
import { aCloud } from '../../../local/a-cloud';
import { forward } from './forward';

const badProxies: [
  what: string,
  change: (request: Request) => Request,
  answer: (answer: Response) => Response,
  code: string,
][] = [
  [
    'strips Authorization',
    (request) => {
      request.headers.delete('authorization');
      return request;
    },
    (answer) => answer,
    'authorization',
  ],
  [
    'allows every origin',
    (request) => request,
    (answer) => withHeader(answer, 'access-control-allow-origin', '*'),
    'cors',
  ],
  [
    'caches answers',
    (request) => request,
    (answer) => withHeader(answer, 'cache-control', 'max-age=60'),
    'cached-answers',
  ],
  [
    'has a clock that is an hour behind',
    (request) => request,
    (answer) => withHeader(answer, 'date', new Date(Date.now() - 3_600_000).toUTCString()),
    'clock',
  ],
  [
    'answers with its own page instead of JSON',
    (request) => request,
    (answer) => (answer.headers.get('content-type')?.includes('json') ? page() : answer),
    'not-json',
  ],
];

describe('the doctor on an address', () => {
  it('finds little to say about the local stack, and asks for no rights, but names what a proxy before it does wrong', async () => {
    const { url } = await aCloud();
    const { findings } = await examineAddress(url);
    expect(findings.map(({ code }) => code)).toEqual([]);

    for (const [what, change, answer, code] of badProxies) {
      const proxy = await serve(async (request) => answer(await forward(url, change(new Request(request)))));
      const { findings } = await examineAddress(proxy);
      expect(
        findings.map((finding) => finding.code),
        what,
      ).toContain(code);
    }
  });

  it('has one finding where the portal resets connections and its proxy answers 502', async () => {
    const portal = createTcpServer((socket) => socket.resetAndDestroy());
    const port = await listenAtFreePort(portal);
    onTestFinished(() => void portal.close());
    const proxy = await serve(async ({ url }) =>
      fetch(new URL(new URL(url).pathname, `http://127.0.0.1:${port}`)).catch(
        () => new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
      ),
    );
    const { findings } = await examineAddress(proxy);
    expect(findings).toMatchObject([{ state: 'wrong', code: 'address-status', what: expect.stringContaining('502') }]);
  });
});

const page = () => new Response('<!doctype html><title>Sorry</title>', { headers: { 'content-type': 'text/html' } });

function withHeader(answer: Response, name: string, value: string): Response {
  answer.headers.set(name, value);
  return answer;
}
