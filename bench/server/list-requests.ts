import { type ChildScript, startScript } from './child-script';
import type { Figure } from '../figure';
import { call, listDashboards, signIn } from './load/ipr-api-client';
import type { ListLoad, LoadResult } from './load/list-load';
import type { ServerAnswer, ServerQuestion } from './loaded-server';
import { type Spread, spreadOf, wordsOf } from '../spread';
import type { Stage } from '../stage';
import { updates } from './updates';

const dashboards = 100;
const rounds = 7;
const load = { connections: 16, milliseconds: 1200 };
const leastRatio = 0.6;
const signIns = 4;

/** Lists on the whole stack against a bare endpoint with the same bytes, in turn; then updates on the same stack. */
export async function requests({ folder }: Stage): Promise<Figure[]> {
  const server = startScript<ServerQuestion, ServerAnswer>(new URL('loaded-server.ts', import.meta.url));
  const client = startScript<ListLoad, LoadResult>(new URL('load/list-load.ts', import.meta.url));
  try {
    const url = String(await server.ask({ ask: 'start', dataDir: `${folder}/loaded` }));
    const tokens = await Promise.all(Array.from({ length: signIns }, () => signIn(url)));
    const [token = ''] = tokens;
    await call(url, token, 'sync');
    const there = await listDashboards(url, token);
    await server.ask({ ask: 'publish', dashboards: dashboards - there.length });
    await call(url, token, 'sync');
    const lists = await listRequests(server, client, url, tokens);
    return [...lists, ...(await updates(url, token, await listDashboards(url, token), folder))];
  } finally {
    await Promise.all([server.end(), client.end()]);
  }
}

interface Measured extends LoadResult {
  /** Microseconds of the server's processor time per response: the figure that a busy machine changes least. */
  processor: number;
}

async function listRequests(
  server: ChildScript<ServerQuestion, ServerAnswer>,
  client: ChildScript<ListLoad, LoadResult>,
  url: string,
  tokens: string[],
): Promise<Figure[]> {
  const list = `${url}/prod/quicksight/dashboard/list`;
  const answerNow = (): Promise<Response> => fetch(list, { headers: { Authorization: `Bearer ${tokens[0]}` } });
  const body = await (await answerNow()).text();
  const { length } = JSON.parse(body) as unknown[];
  if (length !== dashboards) throw new Error(`The list holds ${length} dashboards`);
  const bareUrl = String(await server.ask({ ask: 'compare', body }));

  const processorTime = async (): Promise<number> => Number(await server.ask({ ask: 'processor-time' }));
  const measure = async (job: Pick<ListLoad, 'url' | 'tokens' | 'etag'>): Promise<Measured> => {
    const before = await processorTime();
    const result = await client.ask({ ...job, ...load });
    return { ...result, processor: ((await processorTime()) - before) / result.requests };
  };
  const etagNow = async (): Promise<string> => (await answerNow()).headers.get('etag') ?? '';
  /** Measures again if the list has changed meanwhile, because the backend has read how old its data is: that answers 200. */
  const measureUnchanged = async (): Promise<Measured> => {
    const etag = await etagNow();
    const result = await measure({ url: list, tokens, etag });
    return (await etagNow()) === etag ? result : measureUnchanged();
  };
  const ours: Measured[] = [];
  const unchanged: Measured[] = [];
  const bare: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await measure({ url: list, tokens }));
    unchanged.push(await measureUnchanged());
    bare.push(await measure({ url: bareUrl, tokens }));
  }
  // The first round warms both up.
  ours.shift();
  unchanged.shift();
  bare.shift();
  const verifications = Number(await server.ask({ ask: 'verifications' }));

  const ratio = spread(ours, 'perSecond').median / spread(bare, 'perSecond').median;
  const sum = (figure: 'requests' | 'errors'): number =>
    [...ours, ...unchanged].reduce((all, result) => all + result[figure], 0);
  return [
    { label: `List of ${dashboards} dashboards, signed in`, measured: words(ours) },
    { label: 'The same, unchanged (304)', measured: words(unchanged) },
    { label: 'Bare endpoint with the same bytes', measured: words(bare) },
    {
      label: 'List against bare endpoint',
      measured: ratio.toFixed(2),
      target: { words: `>= ${leastRatio}`, reached: ratio >= leastRatio },
      notes: [
        `${Buffer.byteLength(body)} bytes, ${load.connections} connections, ${rounds - 1} rounds in turn`,
        `Processor time of an answer: ${processor(ours)}, of a bare one ${processor(bare)}`,
      ],
    },
    {
      label: 'List, errors',
      measured: `${sum('errors')} of ${sum('requests')}`,
      target: { words: '0', reached: sum('errors') === 0 },
    },
    {
      label: `Token verifications for ${signIns} tokens`,
      measured: String(verifications),
      target: { words: String(signIns), reached: verifications === signIns },
    },
  ];
}

function spread(of: readonly Measured[], figure: keyof Measured): Spread {
  return spreadOf(of.map((result) => result[figure]));
}

function words(of: readonly Measured[]): string {
  const latency = (figure: 'p50' | 'p99'): string => `${figure} ${spread(of, figure).median.toFixed(1)} ms`;
  return `${wordsOf(spread(of, 'perSecond'), '/s')}, ${latency('p50')}, ${latency('p99')}`;
}

function processor(of: readonly Measured[]): string {
  return wordsOf(spread(of, 'processor'), 'us');
}
