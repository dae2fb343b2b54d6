import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BehaviorSubject } from 'rxjs';
import { createIprApiClient } from '#adapters/ipr-api/client/ipr-api-client';
import { createIprApiCatalogue } from '#adapters/ipr-api/ipr-api-catalogue';
import { createInMemoryConnection, createInMemorySite } from '#adapters/in-memory/in-memory-browser';
import { createDashboards } from '#application/dashboards/dashboards';
import { followLive } from '#application/follow-live-updates';
import { readOnly } from '#application/live';
import { spreadFor } from '#domain/live/pace';
import { ok } from '#domain/result';
import { createBucket } from '#server/http/real-time/bucket';
import { checkAwsSettings } from '../../deploy/settings/read-aws-settings';
import { userAnn } from './people/session/a-session';
import { aBackend, controlledLiveUpdates } from './ports';

let now = 0;
let lastId = 0;
const acts = new Map<number, () => void>();
const idsAt = new Map<number, number[]>();

const after = (act: () => void, delay: number): number => {
  const at = now + Math.max(1, Math.ceil(delay));
  acts.set(++lastId, act);
  idsAt.set(at, [...(idsAt.get(at) ?? []), lastId]);
  return lastId;
};
const cancel = (id: number): boolean => acts.delete(id);

/** Vitest's own clock looks at every timer before each one that it fires. */
beforeEach(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.stubGlobal('setTimeout', after);
  vi.stubGlobal('setInterval', after);
  vi.stubGlobal('clearTimeout', cancel);
  vi.stubGlobal('clearInterval', cancel);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The portal's intervals fire once, as rxjs cancels them. */
async function pass(milliseconds: number): Promise<void> {
  for (const end = now + milliseconds; now < end; now += 1) {
    const due = idsAt.get(now);
    if (!due) continue;
    idsAt.delete(now);
    for (const id of due) {
      acts.get(id)?.();
      acts.delete(id);
    }
    await new Promise(setImmediate);
  }
}

/** Each takes half a millisecond. */
const long = { timeout: 120_000 };
const settings = checkAwsSettings({ region: 'eu-west-1', quickSight: { accountId: '123456789012' } });
if (!('settings' in settings)) throw new Error(settings.problems.join());
const { limits, peopleAtOnce } = settings.settings.aws;

/** Browsers behind API Gateway, which answers what exceeds its rate with a bare 429, and one signal for all of them. */
async function aHerd({
  browsers,
  expected = browsers,
  part = 1,
}: {
  browsers: number;
  expected?: number;
  part?: number;
}) {
  const rate = limits.requestsPerSecond * part;
  const gateway = createBucket(limits.burst * part, rate, Date.now);
  const herd = { refused: 0, freshAt: [] as number[] };
  const live = controlledLiveUpdates();
  const tokens = { idToken: async () => ok({ token: 'a-token', sub: 'ann' }) };
  const session = readOnly(
    new BehaviorSubject({ status: 'signed-in', user: userAnn, arrival: 'signed-in', asksToRemember: false } as const),
  );
  const { connection } = createInMemoryConnection();
  const { inSight$ } = createInMemorySite().site;
  const begun = Date.now();
  const send = async (): Promise<Response> => {
    if (gateway.take()) return Response.json([]);
    herd.refused += 1;
    return Response.json({ message: 'Too Many Requests' }, { status: 429 });
  };
  const catalogue = createIprApiCatalogue(createIprApiClient('https://portal.example/prod/', tokens, { send }));
  for (let count = 0; count < browsers; count += 1) {
    const dashboards = createDashboards(aBackend([], { catalogue: () => catalogue }));
    dashboards.changes$.subscribe(({ status }) => status === 'loaded' && herd.freshAt.push(Date.now() - begun));
    const entrance = { retry: async () => void (await dashboards.load()) };
    const errorLog = { record: (error: unknown) => expect.fail(String(error)) };
    followLive({
      liveUpdates: live,
      session,
      entrance,
      dashboards,
      accessChanged() {},
      noticesChanged() {},
      connection,
      inSight$,
      errorLog,
    });
  }
  live.say({ kind: 'catalogue', id: 'sync', spreadSeconds: spreadFor(expected, rate) });
  await pass(60_000);
  return herd;
}

it(
  '10,000 browsers that hear one signal all have the new list within 20 s on the gateway’s default limits',
  long,
  async () => {
    const { refused, freshAt } = await aHerd({ browsers: 10_000 });
    expect([freshAt.length, refused]).toEqual([10_000, 0]);
    expect(Math.max(...freshAt)).toBeLessThan(20_000);
  },
);

it('Ten times as many browsers as the operator expects lose no list either', long, async () => {
  const part = 0.1;
  const { refused, freshAt } = await aHerd({ browsers: 1_000, expected: peopleAtOnce * part, part });
  expect(refused).toBeGreaterThan(0);
  expect(freshAt).toHaveLength(1_000);
});
