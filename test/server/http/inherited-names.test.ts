import { expect, it } from 'vitest';
import { calls as contract } from '#contract/calls';
import type { Call } from '#contract/calls/call';
import { anApi, authorised, callNames, calls } from './an-api';

/** Names that every object of JavaScript seems to have. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

/** A body with each of its texts, one after the other, replaced. */
function withEachText(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text];
  return Object.entries(Object(value)).flatMap(([key, part]) =>
    withEachText(part, text).map((other) => (Array.isArray(value) ? [other] : { ...Object(value), [key]: other })),
  );
}

const data = async () => ({ kind: 'usable' as const, freeBytes: 10 ** 12, newestBackup: undefined });

/** Calls that are given texts. */
const withTexts = callNames.filter((name) => calls[name].body !== undefined || 'query' in contract[name]);

it.each(withTexts)('%s takes the names that every object has for ordinary texts', async (name) => {
  const { query }: Call = contract[name];
  const { path, method, body } = calls[name];
  const { app } = anApi({ probes: { data } });
  const headers = await authorised('SuperUser');
  const [bare] = path.split('?');
  for (const text of inherited) {
    const asked = Object.keys(query?.shape ?? {}).map((key) => `${key}=${text}`);
    const bodies =
      body === undefined ? [undefined] : withEachText(JSON.parse(body), text).map((one) => JSON.stringify(one));
    for (const given of bodies) {
      const answer = await app.request(`${bare}?${asked.join('&')}`, {
        method,
        headers,
        ...(given !== undefined && { body: given }),
      });
      expect(answer.status, `${text} in ${given ?? 'the query'}`).toBeLessThan(500);
      await answer.text();
    }
  }
});
