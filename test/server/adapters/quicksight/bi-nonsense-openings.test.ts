import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../any-character';
import { type Nonsense, quickSightOn, runs, sent, wrong } from './a-lying-bi-service';

const reader = { name: 'a-sub', email: 'ann@example.com' };
const unknown: Nonsense = { status: 404, body: '{"__type":"QuickSightUserNotFoundException"}' };
const addresses = fc.oneof(
  fc.constantFrom(
    'javascript:alert(1)',
    'http://bi.example/embed/1/dashboards/2?code=3',
    'data:text/html,x',
    '//x',
    'https:',
  ),
  fc.webUrl(),
  wrong,
);
/** In place of an embed URL, or of a reader's registration. */
const openings = fc.oneof(
  addresses.map((EmbedUrl) => sent({ Status: 200, EmbedUrl })),
  addresses.map((EmbedUrl) => ({ status: 200, body: JSON.stringify({ Status: 200, EmbedUrl }).slice(0, -2) })),
  fc.string({ unit: anyCharacter }).map((body) => ({ status: 200, body })),
  wrong.map((__type) => ({ status: 400, body: JSON.stringify({ __type }) })),
  fc.constant(sent({ Status: 200, EmbedUrl: 'https://bi.example/1', more: 'x'.repeat(1_000_000) })),
  fc.constantFrom(201, 204, 400, 403, 404, 409).map((status) => ({ status, body: '' })),
);

describe('a BI service that answers nonsense', () => {
  it.each([
    ['an embed URL', /embed-url/],
    ['a first-time reader', /users$/],
  ])(
    `opens nothing but an https address when asked for %s, in any of ${runs} ways`,
    async (_, asked) => {
      let lie: Nonsense = sent({});
      let isRegistered = false;
      let opened = 0;
      const biService = await quickSightOn((request, answer) => {
        const { pathname } = new URL(request.url ?? '', 'http://x');
        const isRegistering = pathname.endsWith('users');
        const honest =
          isRegistering || isRegistered ? sent({ Status: 200, EmbedUrl: 'https://bi.example/1' }) : unknown;
        isRegistered ||= isRegistering;
        const { status, body } = asked.test(pathname) ? lie : honest;
        answer.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
      await fc.assert(
        fc.asyncProperty(openings, async (answer) => {
          lie = answer;
          isRegistered = false;
          const opening = await biService.embed('d0', reader);
          if (opening.ok) expect(opening.value.url).toMatch(/^https:\/\//);
          else expect(['refused', 'not-found', 'unreachable']).toContain(opening.failure.kind);
          if (opening.ok) opened += 1;
        }),
        { numRuns: runs },
      );
      expect(opened).toBeGreaterThan(0);
      expect(opened).toBeLessThan(runs);
    },
    60_000 + runs * 100,
  );
});
